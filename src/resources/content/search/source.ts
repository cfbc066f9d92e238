import type { Db, Tx } from '#kernel/database/database.ts'
import type { Texts } from '#kernel/versioning/edit-html.ts'
import type { ContentKind } from '#resources/operation-on.ts'

/** In the fields of a row's texts, before the key of the column. */
export const VALUE_PREFIX = 'values.'

/** Which records to look at; a filter that a kind cannot have leaves none of it. `table` is a key or an id. */
export type RecordFilter = { language?: string; path_prefix?: string; ids?: readonly string[]; table?: string }
/** Some of the records of one list, by their ordinals. */
export type Stretch = { website_id: string; list: string; above: number; upTo: number }
/** How many records of a list there are, where the last one is, and their text in bytes. */
export type Measured = { count: number; upTo: number; bytes: number }

export type SearchedRecord = {
  id: string
  ordinal: number
  title: string | null
  path: string | null
  /** The key of a row's table. */
  table?: string
  /** Null for kinds whose texts have no versions. */
  latest_number: number | null
  /** The latest ones; those of a row are `values.KEY`, those in a list have their place in it: `fields.0.label`. */
  texts: Texts
  /** The body of the update that changes these texts, where a text is not a field of its own. */
  changes?(texts: Texts): object
}

/**
 * A kind of record that is searched, and in which texts are replaced. Defined in its resource's folder and passed in by
 * resources/index.ts.
 */
export type SearchSource = {
  kind: ContentKind
  fields: readonly string[]
  /** Whether records of the kind can fulfil the filter at all. */
  admits(filter: RecordFilter): boolean
  /**
   * The ordinal lists of its records, in ascending order; without it the website has one, named ''.
   * @throws ValidationFailed for a table that does not exist
   */
  lists?(db: Db, website_id: string, filter: RecordFilter): Promise<string[]>
  /** The next `limit` records of a list, in their order; null where there are none. */
  measure(
    db: Db,
    from: { website_id: string; list: string; above: number; limit: number },
    filter: RecordFilter,
  ): Promise<Measured | null>
  /** Those of a stretch that may hold the text, by `probe`. */
  candidates(db: Db, stretch: Stretch, filter: RecordFilter, probe: Probe): Promise<SearchedRecord[]>
  /** The record as it is now. What has no versions is locked, so that it stays so. */
  record(tx: Tx, website_id: string, id: string): Promise<SearchedRecord | undefined>
}

/** A part of what is looked for, which every text that holds it has; in lower case where `folded`. Null fits everything. */
export type Probe = { part: string; folded: boolean } | null

export function allFields(sources: readonly SearchSource[]): string[] {
  return [...new Set(sources.flatMap(({ fields }) => fields))]
}

export function nameRecord({ kind }: SearchSource, { id, title, path, table }: SearchedRecord) {
  return { kind, id, title, path, ...(table === undefined ? {} : { table }) }
}

const MAX_PROBE_CHARACTERS = 32

/** A part of the wanted text that every engine compares alike. */
export function probeOf(wanted: string, caseSensitive: boolean): Probe {
  const part = caseSensitive
    ? wanted.slice(0, MAX_PROBE_CHARACTERS).replace(/[\ud800-\udbff]$/, '')
    : longest(wanted.match(/[ -~]+/g) ?? [])
        .slice(0, MAX_PROBE_CHARACTERS)
        .toLowerCase()
  return part ? { part, folded: !caseSensitive } : null
}

function longest(parts: readonly string[]): string {
  return parts.reduce((best, part) => (part.length > best.length ? part : best), '')
}
