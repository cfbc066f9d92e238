import { RECORDS } from '#kernel/database/tables.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'

/** What a website is made of: the kinds whose changes are undone, and whose texts are replaced. */
export type ContentKind = VersionedKind | 'website' | 'redirect' | 'table' | 'row' | 'form' | 'asset'
export const CONTENT_KINDS = RECORDS.filter(({ promises }) => promises.undone).map(({ kind }) => kind as ContentKind)

export const ON_CONTENT = ['get', 'create', 'update', 'delete'] as const
export const ON_VERSIONED = ['unpin', 'pin', 'revert'] as const
type Does<K extends ContentKind> =
  | (typeof ON_CONTENT)[number]
  | (K extends VersionedKind ? (typeof ON_VERSIONED)[number] : never)

const plurals = new Map<string, string>(RECORDS.map(({ kind, plural }) => [kind, plural]))

/** The name of the operation that does this on a kind, for operations that perform others. A test looks each of them up. */
export function operationOn<K extends ContentKind>(kind: K, does: Does<K>): string {
  // Facts are fields of a website, and no table has them.
  return does === 'pin' || does === 'revert' ? `${kind}_versions_${does}` : `${plurals.get(kind) ?? kind}_${does}`
}
