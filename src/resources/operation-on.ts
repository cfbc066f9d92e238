import { VERSIONED, type VersionedKind } from '#kernel/versioning/kinds.ts'
import { asset } from '#resources/content/assets/record.ts'
import { form } from '#resources/data/forms/record.ts'
import { row } from '#resources/data/rows/record.ts'
import { table } from '#resources/data/tables/record.ts'
import { redirect } from '#resources/traffic/redirects/record.ts'
import { website } from '#resources/websites/websites/record.ts'

/** What a website is made of: the kinds whose changes are undone, and whose texts are replaced. */
const CONTENT = { website, ...VERSIONED, redirect, table, row, form, asset } as const
export type ContentKind = keyof typeof CONTENT
export const CONTENT_KINDS = Object.keys(CONTENT) as ContentKind[]

export const ON_CONTENT = ['get', 'create', 'update', 'delete'] as const
export const ON_VERSIONED = ['unpin', 'pin', 'revert'] as const
type Does<K extends ContentKind> =
  | (typeof ON_CONTENT)[number]
  | (K extends VersionedKind ? (typeof ON_VERSIONED)[number] : never)

/** The name of the operation that does this on a kind, for operations that perform others. A test looks each of them up. */
export function operationOn<K extends ContentKind>(kind: K, does: Does<K>): string {
  return does === 'pin' || does === 'revert' ? `${kind}_versions_${does}` : `${CONTENT[kind].plural}_${does}`
}
