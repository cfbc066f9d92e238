import type { Readable } from 'node:stream'
import type { Archive } from '#archive/archive.ts'
import type { MovedOf } from '#kernel/records/moved.ts'
import type { BlockKind, SharedPartKind, VersionedKind } from '#kernel/versioning/kinds.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { SafeFetcher } from '#providers/fetch/safe-fetcher.ts'
import type { component } from '#resources/content/components/record.ts'
import type { page } from '#resources/content/pages/record.ts'
import type { header } from '#resources/content/shared-html/record.ts'
import type { form } from '#resources/data/forms/record.ts'
import type { ColumnType, Option } from '#resources/data/rows/values/column.ts'
import type { table } from '#resources/data/tables/record.ts'
import type { redirect } from '#resources/traffic/redirects/record.ts'
import type { ContentEditors } from '#resources/websites/websites/content-editors.ts'

/**
 * The plan that an import makes of an archive in any format: settings, and records in the order in which they are saved.
 *
 * Every record has an `id`, any text that is unique within the plan; other records refer to it by this id, and so do
 * asset addresses in html (`/assets/<id>/<filename>`). The import gives each record an id of its own (the same one where
 * it is a UUID that is free here) and replaces those in html that are ids of assets.
 */
export type SitePlan = {
  website: PlannedWebsite
  /** What the person who confirms should know, at most `MAX_PLAN_WARNINGS`. */
  warnings: string[]
  /** Shared parts that were found in html files; they are part of `records` as well. */
  shared_parts: FoundPart[]
  /**
   * All records: assets, tables, rows, forms, headers, footers, html_heads, pages, components, snippets, themes, redirects,
   * in this order. The same ones in the same order whenever it is called, because an import that was interrupted goes on
   * after those that it has saved. Only a few of them should be in memory at a time.
   */
  records(): AsyncIterable<PlannedRecord>
}

export const MAX_PLAN_WARNINGS = 200

/** Recognises one format and converts it. Neither method writes anything. */
export interface Converter {
  /** The value of `format` that selects it. */
  readonly name: string
  /** Reads names and beginnings only. */
  recognizes(archive: Archive): Promise<boolean>
  /** @throws ArchiveRefused when it cannot be read */
  convert(archive: Archive, options: ConvertOptions): Promise<SitePlan>
}

export type ConvertOptions = {
  /** The person's choice: parts that html files have in common become shared parts. */
  shared_parts: boolean
  /** Whether html pages that are alike become rows of a table; only on a website that has nothing yet. */
  posts: boolean
  /** Whether a blog comes with a theme, and pages to match: the website has no look of its own. */
  look: boolean
  /** The language of pages that name none. */
  default_language: string
  compute: Compute
  /** Null unless files are to be fetched from their former addresses. */
  fetcher: SafeFetcher | null
  /** Of an import that continues: whether the asset of the plan was saved before. */
  wasSaved: ((planId: string) => boolean) | null
}

/** A header, footer or html_head that several files have in common. */
export type FoundPart = { kind: SharedPartKind; name: string; pages_count: number; html_content: string }

/** Settings that the import changes; absent ones stay as they are. Ids are those of the plan. */
export type PlannedWebsite = {
  name?: string
  default_language?: string
  languages?: string[]
  time_zone?: string
  robots_txt?: string | null
  response_headers?: string | null
  ai_crawler_policy?: 'allow' | 'no_training' | 'block'
  analytics_script?: boolean
  facts?: Record<string, string>
  content_editors?: Partial<ContentEditors>
  home_page_id?: string | null
  not_found_page_id?: string | null
  favicon_asset_id?: string | null
  theme_id?: string | null
}

export type PlannedRecord =
  | PlannedAsset
  | PlannedTable
  | PlannedRow
  | PlannedForm
  | PlannedPart
  | PlannedBlock
  | PlannedPage
  | PlannedVersion
  | PlannedRedirect
  | PlannedSubmission

/** ISO 8601, UTC; the time of the import when absent. */
type Times = { created_at?: string; updated_at?: string }

/** What a translation was last brought up to date with: a record of the plan, and the number of its version. */
export type PlannedTranslation = { translated_from_id?: string; translated_version?: number }

export type PlannedAsset = Times & {
  kind: 'asset'
  id: string
  filename: string
  /** From the filename when absent. */
  content_type?: string
  /** Null for a file that is fetched when it is opened. */
  byte_size: number | null
  alt?: string | null
  /** Alt texts by language. */
  alts?: Record<string, unknown>
  /** Whether visitors have never seen it: its first version follows. */
  hidden?: boolean
  /** Of the bytes, in hexadecimal; checked when given. */
  sha256?: string
  /** The entry of the archive with its bytes. */
  entry: string
  /**
   * Bytes that are not those of an entry, such as a rewritten stylesheet; in place of `entry`'s. `idOf` gives the id that a
   * record of the plan gets, which is as long as a UUID of the plan.
   * @throws ArchiveRefused when the file cannot be fetched
   */
  open?: (idOf: (planId: string) => string) => Promise<Readable>
}

/** The file of a version that visitors do not see yet; `blob_key` only for this service. */
export type PlannedFile = Pick<PlannedAsset, 'filename' | 'content_type' | 'byte_size' | 'sha256' | 'entry'> & {
  blob_key?: string
}

export type PlannedTable = Times &
  MovedOf<typeof table> & {
    kind: 'table'
    id: string
    columns: PlannedColumn[]
  }

export type PlannedColumn = {
  key: string
  name?: string
  type: ColumnType
  required?: boolean
  unique?: boolean
  options?: Option[] | null
  /** A table of the plan. */
  reference_table_id?: string | null
  on_delete?: 'refuse' | 'clear' | 'delete' | null
  /** The key of another column. */
  slug_from?: string | null
}

/** `values` by column key; of a `reference` the id of a row, of `references` a list of them, of an `asset` that of an asset, all of the plan. */
export type PlannedRow = Times &
  PlannedTranslation & {
    kind: 'row'
    id: string
    table_id: string
    values: Record<string, unknown>
    status?: 'published' | 'draft'
    publish_at?: string | null
    unpublish_at?: string | null
    position?: number
  }

export type PlannedForm = Times &
  MovedOf<typeof form> & {
    kind: 'form'
    id: string
    /** Of the fields that visitors were shown, from 1, without gaps; the last one is current. Others follow, as records. */
    versions: { id?: string; fields: object[]; created_by?: object; created_at?: string }[]
  }

/** A header, footer or html_head. Its versions follow it. */
export type PlannedPart = Times & MovedOf<typeof header> & { kind: SharedPartKind; id: string }

/** A component, snippet or theme. Its versions follow it, with what it shows as their `snapshot`. */
export type PlannedBlock = Times & MovedOf<typeof component> & { kind: BlockKind; id: string }

/** Its versions follow it, with its title and SEO fields as their `snapshot`. */
export type PlannedPage = Times & PlannedTranslation & { kind: 'page'; id: string } & MovedOf<typeof page>

/**
 * A version of the versioned record before it. There is at least one of each record, but of a form, an asset and a row, whose versions come after
 * some rows, by the keys of columns: `{values, position}`; and of the website's facts, which follow no record, by their keys.
 */
export type PlannedVersion = {
  kind: 'version'
  /** Any; unique within the plan when given. */
  id?: string
  of: { kind: VersionedKind; id: string }
  /** From 1, without gaps. */
  number: number
  /** Whether it is the last one of its record. */
  latest: boolean
  /** Whether the record has it pinned as live. */
  pinned?: boolean
  /** Whether visitors have never seen the record: it waits for review. */
  hidden?: boolean
  /** Of the last one: since when visitors see what they see of the record. */
  shown_since?: string
  html_content: string
  /** The versioned fields besides the html, of a page for example `title`; absent ones are null. */
  snapshot: Record<string, unknown>
  /** Of the newest version of an asset, where it has another file than visitors get. */
  file?: PlannedFile
  note?: string | null
  source?: 'api' | 'mcp' | 'console' | 'revert' | 'import'
  /** The importer when absent. */
  created_by?: object
  reverted_from_version_id?: string | null
  created_at?: string
}

export type PlannedRedirect = Times &
  MovedOf<typeof redirect> & { kind: 'redirect'; id: string; countries?: string[]; languages?: string[] }

export type PlannedSubmission = Times & {
  kind: 'submission'
  id: string
  form_id: string
  /** A version of the form, from 1. */
  form_version: number
  number: number
  data: Record<string, unknown>
  page_path?: string | null
  referrer?: string | null
  country?: string | null
  language: string
  status: 'new' | 'read' | 'archived'
  spam: boolean
  spam_reasons: string[]
  over_quota: boolean
}
