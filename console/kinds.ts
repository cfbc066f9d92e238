import type { Page, Usage, Version, VersionsDiff } from '#client/generated.ts'
import type { Listing } from '#client/listing.ts'
import type { RequestOptions } from '#client/send.ts'
import { api } from '#console/api/api.ts'
import { nounOf } from '#console/nouns.ts'
import { type AddressedSite, type EditedKind, paths, type VersionedKind } from '#console/paths.ts'

/** What the API calls a kind of record that the console edits. */
export type KindOfApi = Exclude<Version['kind'], DataKind | 'asset'>

/** Versioned, and edited elsewhere than in the editor. */
export type DataKind = 'row' | 'form' | 'facts' | 'asset'

/** A record of any kind with versions. Rows, forms, files and facts have none before they are changed. */
export type VersionedRecord = {
  id: string
  latest_version_id: string | null
  pinned_version_id: string | null
  live_version_id: string | null
  version_number: number | null
  name?: string
  title?: string | null
  path?: string
  status?: 'published' | 'draft'
  /** A row's table, or the one that a page's path is bound to. */
  table_id?: string | null
}

/** A record that the editor edits; what only some kinds have is optional. */
export type EditedRecord = VersionedRecord & {
  latest_version_id: string
  version_number: number
  updated_at: string
  html_content?: string
  css?: string
  default_on_page_language?: string | null
  placement?: string
  active?: boolean
  usage_count?: number
  warnings?: string[]
}

/** The operations of one kind of record that has versions. */
export type Versioned<Read extends VersionedRecord = VersionedRecord> = {
  /** As in addresses of the console and names of operations. */
  kind: VersionedKind
  wire: Version['kind']
  /** In words. */
  noun: string
  read: (id: string, options?: RequestOptions) => Promise<Read>
  /** Where it is edited. */
  addressOf: (site: AddressedSite, record: VersionedRecord) => string
  /** Makes what a version has the newest version; visitors see what they saw. Not of files, whose bytes no change names. */
  saveUnseen?: (id: string, version: Version) => Promise<unknown>
  records: Pick<Records, 'unpin'>
  versions: Versions
}

/** One that the editor edits. */
export type Kind = Versioned<EditedRecord> & {
  saveUnseen: NonNullable<Versioned['saveUnseen']>
  kind: EditedKind
  wire: KindOfApi
  /** The field that is the text. */
  text: 'html_content' | 'css'
  records: Records
}

type Records = {
  list(websiteId: string, query: { per: number }): Listing<EditedRecord>
  create(websiteId: string, json: object): Promise<{ id: string }>
  update(id: string, json: object, options?: RequestOptions): Promise<EditedRecord>
  delete(id: string, query?: object): Promise<unknown>
  unpin(id: string): Promise<unknown>
  /** The records that show it; a page shows itself. */
  usage?(id: string, query: { per: number }): Promise<Usage>
}

type Versions = {
  list(id: string, query: { per: number }): Listing<Version>
  get(id: string): Promise<Version>
  diff(id: string, query: { from?: string; to: string; uncut: boolean }): Promise<VersionsDiff>
  pin(id: string): Promise<unknown>
  revert(id: string): Promise<unknown>
}

export const KINDS: Record<EditedKind, Kind> = {
  pages: of('pages', 'page', api.pages, api.pageVersions, (id, options) => api.pages.get(id, {}, options)),
  headers: of('headers', 'header', api.headers, api.headerVersions, (...of) => api.headers.get(...of)),
  footers: of('footers', 'footer', api.footers, api.footerVersions, (...of) => api.footers.get(...of)),
  html_heads: of('html_heads', 'html_head', api.htmlHeads, api.htmlHeadVersions, (...of) => api.htmlHeads.get(...of)),
  components: of('components', 'component', api.components, api.componentVersions, (...of) =>
    api.components.get(...of),
  ),
  snippets: of('snippets', 'snippet', api.snippets, api.snippetVersions, (...of) => api.snippets.get(...of)),
  themes: of('themes', 'theme', api.themes, api.themeVersions, (...of) => api.themes.get(...of)),
}

export const EDITED_KINDS = Object.keys(KINDS) as EditedKind[]

/** The kind that the API calls so, by its name in addresses; null for kinds that have no editor. */
export function editedKindOf(wire: string): EditedKind | null {
  return Object.values(KINDS).find((kind) => kind.wire === wire)?.kind ?? null
}

/** What a record is called: a page by its title, others by the name that pages use. */
export function nameOf({ id, name, title, path }: VersionedRecord): string {
  return name ?? (title || path || id)
}

/** A page in a list: one that shows any row of a table is called by its address. */
export function nameOfPage(page: Pick<Page, 'id' | 'title' | 'path'>): string {
  return page.title?.includes('{{') ? `Each row at ${page.path}` : page.title || page.path
}

function of(kind: EditedKind, wire: KindOfApi, records: Records, versions: Versions, read: Kind['read']): Kind {
  const text = wire === 'theme' ? 'css' : 'html_content'
  return {
    ...{ kind, wire, noun: nounOf(wire), text, read, records, versions },
    addressOf: (site, { id }) => paths.edit(site, kind, id),
    saveUnseen: (id, { html_content = '', snapshot }) =>
      records.update(id, { ...snapshot, [text]: html_content, publish: false }),
  }
}
