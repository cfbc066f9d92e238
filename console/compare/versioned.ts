import type { Usage, Version, VersionsDiff } from '#client/generated.ts'
import type { Listing } from '#client/listing.ts'
import { api } from '#console/api/api.ts'
import type { EditedKind } from '#console/paths.ts'

/** What records with versions have in common. */
export type VersionedRecord = {
  id: string
  latest_version_id: string
  pinned_version_id: string | null
  live_version_id: string | null
  version_number: number
  html_content?: string
  css?: string
}

type Edit = { field?: 'css'; old_html: string; new_html: string }
/** Whole fields as in a version's snapshot, or edits of its text. */
type Change = { edits?: Edit[]; note?: string; publish: boolean } & Record<string, unknown>

/** The operations of one kind of record that has versions. */
export type Versioned = {
  /** The field of the record that holds the html of its versions. */
  text: 'html_content' | 'css'
  /** The name of its kind in the API. */
  kind: Version['kind']
  /** Begin the names of its operations, as `pages` in `pages_unpin` and `page_versions` in `page_versions_pin`. */
  names: { record: string; versions: string }
  record: (id: string) => Promise<VersionedRecord>
  title: (id: string) => Promise<string>
  list: (id: string, query: { per: number }) => Listing<Version>
  diff: (id: string, query: { from?: string; to: string; uncut: boolean }) => Promise<VersionsDiff>
  version: (id: string) => Promise<Version>
  pin: (id: string) => Promise<unknown>
  unpin: (id: string) => Promise<unknown>
  revert: (id: string) => Promise<VersionedRecord>
  update: (id: string, change: Change) => Promise<VersionedRecord>
  remove: (id: string) => Promise<unknown>
  /** The records that show it; null for a page, which shows itself. */
  usage: ((id: string) => Promise<Usage>) | null
}

type Operations = {
  get: (id: string) => Promise<VersionedRecord & { name?: string | null; title?: string | null; path?: string }>
  unpin: Versioned['unpin']
  delete: Versioned['remove']
  update: (id: string, json: never) => Promise<VersionedRecord>
  usage?: (id: string, query: { per: number }) => Promise<Usage>
}
type VersionOperations = Pick<Versioned, 'list' | 'diff' | 'pin' | 'revert'> & { get: Versioned['version'] }

/** Pages offered to look at a shared part on. */
const USING_PAGES = 50

/** The operations on records of each kind. */
export const VERSIONED: Record<EditedKind, Versioned> = {
  pages: versioned('page', api.pages, api.pageVersions),
  headers: versioned('header', api.headers, api.headerVersions),
  footers: versioned('footer', api.footers, api.footerVersions),
  html_heads: versioned('html_head', api.htmlHeads, api.htmlHeadVersions),
  components: versioned('component', api.components, api.componentVersions),
  snippets: versioned('snippet', api.snippets, api.snippetVersions),
  themes: versioned('theme', api.themes, api.themeVersions),
}

function versioned(kind: Versioned['kind'], records: Operations, versions: VersionOperations): Versioned {
  return {
    kind,
    text: kind === 'theme' ? 'css' : 'html_content',
    names: { record: `${kind}s`, versions: `${kind}_versions` },
    record: (id) => records.get(id),
    title: async (id) => {
      const { title, name, path } = await records.get(id)
      return title ?? name ?? path ?? id
    },
    list: (id, query) => versions.list(id, query),
    diff: (id, query) => versions.diff(id, query),
    version: (id) => versions.get(id),
    pin: (id) => versions.pin(id),
    unpin: (id) => records.unpin(id),
    revert: (id) => versions.revert(id),
    update: (id, change) => records.update(id, change as never),
    remove: (id) => records.delete(id),
    usage: records.usage ? (id) => records.usage!(id, { per: USING_PAGES }) : null,
  }
}
