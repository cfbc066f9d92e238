import type { Db } from '#database/database.ts'
import type { Texts } from '#versioning/edit-html.ts'
import type { VersionedKind } from '#versioning/kinds.ts'

/** Which records to look at; a filter that a kind cannot have leaves none of it. */
export type RecordFilter = { language?: string; path_prefix?: string; ids?: readonly string[] }
/** A part of a kind's records, by their ordinals. */
export type Stretch = { website_id: string; above: number; upTo: number }

export type SearchedRecord = {
  id: string
  ordinal: number
  title: string | null
  path: string | null
  latest_number: number
  /** The latest ones. */
  texts: Texts
}

/**
 * A kind of record that is searched, and in which texts are replaced. Defined in its resource's folder and passed in by
 * resources/index.ts.
 */
export type SearchSource = {
  kind: VersionedKind
  fields: readonly string[]
  /** Whether records of the kind can fulfil the filter at all. */
  admits(filter: RecordFilter): boolean
  /** Bytes of html of the next `limit` records, in their order. */
  sizes(
    db: Db,
    from: { website_id: string; above: number; limit: number },
    filter: RecordFilter,
  ): Promise<{ ordinal: number; size: number }[]>
  /** Those of a stretch that may hold the text: `probe` is a pattern of LIKE that fits all that do. */
  candidates(db: Db, stretch: Stretch, filter: RecordFilter, probe: Probe): Promise<SearchedRecord[]>
  record(db: Db, website_id: string, id: string): Promise<SearchedRecord | undefined>
}

/** In lower case where `folded`; null fits everything. */
export type Probe = { like: string; folded: boolean } | null

export function allFields(sources: readonly SearchSource[]): string[] {
  return [...new Set(sources.flatMap(({ fields }) => fields))]
}

const MAX_PROBE_CHARACTERS = 32

/** A part of the wanted text that every engine compares alike. */
export function probeOf(wanted: string, caseSensitive: boolean): Probe {
  const part = caseSensitive
    ? wanted.slice(0, MAX_PROBE_CHARACTERS).replace(/[\ud800-\udbff]$/, '')
    : longest(wanted.match(/[ -~]+/g) ?? [])
        .slice(0, MAX_PROBE_CHARACTERS)
        .toLowerCase()
  if (!part) return null
  return { like: `%${part.replace(/[\\%_]/g, '\\$&')}%`, folded: !caseSensitive }
}

function longest(parts: readonly string[]): string {
  return parts.reduce((best, part) => (part.length > best.length ? part : best), '')
}
