import type { TSchema } from 'typebox'
import type { Db } from '#database/database.ts'
import type { Links } from '#operations/links.ts'
import type { WebsiteRecord } from '#resources/websites/store.ts'

/** What a resource tells of itself in a website's overview. Its folder makes it, resources/index.ts hands it over. */
export type OverviewSection = {
  /** Its field of the answer. */
  name: string
  output: TSchema
  read(from: { db: Db; website: WebsiteRecord; links: Links }): Promise<Told>
}

export type Told = {
  /** What stands in the section's field. */
  data: unknown
  heading: string
  /** A line for each record, or as many as one would want to read. */
  lines: string[]
  /** Records besides those of the lines. */
  more?: number
  /** How to read what was left out: an operation and its arguments. */
  narrow: string
  /** What is likely not as meant, a sentence each. */
  warnings: string[]
}
