import type { DataHistory } from '#kernel/versioning/data-history-store.ts'
import type { RecordHistory } from '#kernel/versioning/history.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { cacheBustToken } from '#resources/content/assets/rules.ts'

/** An asset with its history. The table has what visitors see; `newer` is what its newest version says, where that is another. */
export type WithHistory = RecordHistory & Pick<DataHistory, 'newer'>

/** What a version says: the texts and which file it is. The filename applies immediately, as it is part of the address. */
type Content = Omit<Columns, 'alts'> & { alts: object }
type Columns = Pick<AssetRow, 'alt' | 'alts' | 'byte_size' | 'width' | 'height' | 'blob_key'>

export function snapshotOf({ alt, alts, byte_size, width, height, blob_key }: Columns): string {
  const content: Content = { alt, alts: JSON.parse(alts), byte_size: Number(byte_size), width, height, blob_key }
  return JSON.stringify(content)
}

/** The asset with what a version of it says. */
export function withSnapshot<R extends Columns>(row: R, snapshot: string): R {
  const { alts, ...content }: Content = JSON.parse(snapshot)
  return { ...row, ...content, alts: JSON.stringify(alts) }
}

/** The asset as its newest version has it. */
export function latestOf<R extends Columns & Pick<WithHistory, 'newer'>>(row: R): R {
  return row.newer === null ? row : withSnapshot(row, row.newer)
}

/** A snapshot as it is shown: `v` is the parameter of the addresses of its file. */
export function shownContent(snapshot: string): string {
  const { blob_key, ...content }: Content = JSON.parse(snapshot)
  return JSON.stringify({ ...content, v: cacheBustToken(blob_key) })
}

/** Whether visitors have never seen it. */
export function isUnseen({ pinned_number }: Pick<WithHistory, 'pinned_number'>): boolean {
  return pinned_number === 0
}
