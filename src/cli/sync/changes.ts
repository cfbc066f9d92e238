import type { Api } from '#cli/sync/api.ts'
import type { Pair } from '#cli/sync/compare.ts'
import { filesOfKey, isLine, lineOf, textOfFile } from '#folder/encode-files.ts'
import { SPECS } from '#folder/kinds.ts'
import type { Item } from '#folder/record.ts'
import { diffHtml } from '#text/diff/diff-html.ts'

export type Change = {
  file: string
  action: 'created' | 'changed' | 'deleted'
  /** Of a renamed file, or of a page that moves. */
  renamed_from?: string
  moved?: { from: string; to: string }
  diff?: string
}
export type Conflict = {
  file: string
  /** What became of it on the website since the last pull or push. */
  website: 'changed' | 'deleted' | 'created'
  version?: number
  by?: string
  at?: string
}

const MAX_DIFF_LINES = 30

/** What one side becomes. */
export function changeOf(before: Item | undefined, after: Item | undefined, renamedFrom?: string): Change {
  const file = (after ?? before)!.key
  const action = !before ? 'created' : !after ? 'deleted' : 'changed'
  const former = renamedFrom ?? before?.key
  const from = before?.content.path
  const to = after?.content.path
  return {
    file,
    action,
    ...(after && before && former !== undefined && former !== file ? { renamed_from: former } : {}),
    ...(before?.kind === 'page' && after && from !== to ? { moved: { from: String(from), to: String(to) } } : {}),
    ...(before && after ? { diff: diffOf(before, after) } : {}),
  }
}

function diffOf(before: Item, after: Item): string {
  const lines = diffHtml(textOf(before), textOf(after)).split('\n')
  const shown = lines.slice(2).filter((line) => line !== '')
  const rest = shown.length - MAX_DIFF_LINES
  return [...shown.slice(0, MAX_DIFF_LINES), ...(rest > 0 ? [`… ${rest} more lines`] : [])].join('\n')
}

function textOf(item: Item): string {
  if (isLine(item.kind)) return lineOf(item)
  return filesOfKey(item.kind, item.key)
    .map((file) => textOfFile(file, [item]) ?? '')
    .join('')
}

/** What the website did to the record, and who. */
export async function conflictOf(api: Api, { base, local, remote }: Pair): Promise<Conflict> {
  const file = (local ?? remote ?? base)!.key
  if (!remote) return { file, website: 'deleted' }
  const about = { file, website: base ? ('changed' as const) : ('created' as const) }
  const { plural, versioned } = SPECS[remote.kind]
  if (!versioned) return { ...about, at: remote.updatedAt }
  const { record } = await api.get(`/websites/${plural}/${remote.id}/versions`, { per: 1 })
  const [newest] = record.data
  if (!newest) return { ...about, at: remote.updatedAt }
  const { name, client } = newest.created_by
  return { ...about, version: newest.number, by: client ? `${name} (${client})` : name, at: newest.created_at }
}
