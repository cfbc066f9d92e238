import type { Actor, Usage } from '#client/generated.ts'
import type { PageOf } from '#client/listing.ts'
import type { RequestOptions } from '#client/send.ts'
import type { EditedKind } from '#console/paths.ts'

/** What every kind with versions has. */
export type EditedRecord = {
  id: string
  latest_version_id: string
  live_version_id: string | null
  version_number: number
  updated_at: string
  warnings?: string[]
}

export type VersionRow = {
  id: string
  number: number
  live: boolean
  note: string | null
  created_by: Actor
  created_at: string
}

/** A field with versions: it is saved with the text, and visitors see it when it is published. */
export type Field = {
  name: string
  label: string
  about?: string
  rows?: number
  mono?: boolean
  /** The service keeps the members that a change does not name. */
  merges?: boolean
} & (
  | { type: 'text' | 'json' | 'flag' | 'picture' }
  | { type: 'choice'; options: readonly { value: string; label: string; about?: string }[] }
)

export type WireKind = 'page' | 'header' | 'footer' | 'html_head' | 'component' | 'snippet' | 'theme'

/** What the editor knows of a kind of record. */
export type Kind = {
  kind: EditedKind
  wire: WireKind
  /** In the words of the API: "html head". */
  noun: string
  /** The field that is the text. */
  text: 'html_content' | 'css'
  fields: readonly Field[]
  nameOf: (record: never) => string
  read: (id: string, options?: RequestOptions) => Promise<EditedRecord>
  update: (id: string, json: object, options?: RequestOptions) => Promise<EditedRecord>
  versions: (id: string, per: number) => Promise<PageOf<VersionRow>>
  pin: (versionId: string) => Promise<unknown>
  /** Not of pages, which nothing uses. */
  usage?: (id: string) => Promise<Usage>
}

/** What has no place on a page of its own is only looked at. */
export function isEditedOnPage({ wire }: Kind): boolean {
  return wire !== 'theme' && wire !== 'html_head'
}

/** Whether visitors see any version of it. */
export function isShown(record: EditedRecord): boolean {
  return record.live_version_id !== null && !('status' in record && record.status === 'draft')
}

export function nameOf({ nameOf: name }: Kind, record: EditedRecord): string {
  return name(record as never)
}
