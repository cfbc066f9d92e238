import type { Tx } from '#kernel/database/database.ts'
import type { AuditBlockRow } from '#kernel/database/tables/journals.ts'
import { deleteBlock, nextBlock, updateBlock } from '#kernel/events/chain/store.ts'

/**
 * Notes which rows have expired, so that a verification does not take them for removed. A block whose rows are all gone keeps
 * its hash alone, and of the blocks at the beginning only the last such one stays: the anchor of what follows.
 * `seqs` are in ascending order.
 */
export async function noteExpired(tx: Tx, seqs: readonly number[]): Promise<void> {
  for (let index = 0; index < seqs.length; ) {
    const block = await nextBlock(tx, seqs[index]! - 1)
    if (!block) break
    const end = seqs.findIndex((seq) => seq > block.last_seq)
    const ofBlock = seqs.slice(index, end < 0 ? seqs.length : end)
    await updateBlock(tx, withExpired(block, ofBlock))
    index += ofBlock.length
  }
  await moveAnchor(tx)
}

function withExpired(block: AuditBlockRow, seqs: readonly number[]) {
  const digests: [number, string][] = JSON.parse(block.digests)
  const expired = new Set<number>([...JSON.parse(block.expired), ...seqs])
  const empty = digests.every(([seq]) => expired.has(seq))
  return {
    last_seq: block.last_seq,
    digests: empty ? '[]' : block.digests,
    expired: empty ? '[]' : JSON.stringify([...expired].sort((a, b) => a - b)),
  }
}

async function moveAnchor(tx: Tx): Promise<void> {
  let first = await nextBlock(tx, 0)
  for (;;) {
    const second = first && isEmpty(first) ? await nextBlock(tx, first.last_seq) : undefined
    if (!second || !isEmpty(second)) return
    await deleteBlock(tx, first!.last_seq)
    first = second
  }
}

function isEmpty({ digests }: AuditBlockRow): boolean {
  return digests === '[]'
}
