import type { TSchema } from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

/** A resource's part of a website's overview, defined in its folder and passed in by resources/index.ts. */
export type OverviewSection = {
  /** The section's field in the answer. */
  name: string
  output: TSchema
  read(from: OverviewSource): Promise<SectionContent>
}

/** Warnings about what belongs to no single section. */
export type OverviewCheck = (from: OverviewSource) => Promise<string[]>

/** `longDb` is for queries that look at all records. */
export type OverviewSource = { db: Db; longDb: Db; website: WebsiteRecord; links: Links; compute: Compute }

export type SectionContent = {
  /** The value of the section's field. */
  data: unknown
  /** Null where there is nothing to say: the text leaves it out. */
  heading: string | null
  /** A line per record, or for the first records of many. */
  lines: string[]
  /** Records without a line. */
  more?: number
  /** How to read the omitted records: an operation and its arguments. */
  narrow: string
  /** What is probably not intended, a sentence each. */
  warnings: string[]
}
