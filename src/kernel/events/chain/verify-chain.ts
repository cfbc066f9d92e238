import type { Db } from '#kernel/database/database.ts'
import type { AuditBlockRow } from '#kernel/database/tables/journals.ts'
import { chainedHash, digestOf, GENESIS } from '#kernel/events/chain/digest.ts'
import { nextBlock } from '#kernel/events/chain/store.ts'
import { type JournalRow, journalBetween } from '#kernel/events/journals/store.ts'

/** Rows of a block read at a time; any rows beyond those that a block has were inserted. */
const ROWS_AT_ONCE = 1_000

/** The first thing that does not fit; `seq` is the row's number, or the last one of a block. */
export type Misfit = {
  seq: number
  id: string | null
  problem: 'changed' | 'removed' | 'inserted' | 'chain broken' | 'not as noted'
}
export type Verified = {
  misfit: Misfit | null
  rows: number
  expired: number
  /** Rows after the last block, which nothing vouches for yet. */
  unchained: number
  /** To be noted elsewhere: the end of the chain. */
  head: { seq: number; hash: string } | null
}

/**
 * Recomputes the chain over a snapshot of the database. `noted` is the end of the chain as it was noted before: it must
 * still be a part of it.
 */
export async function verifyChain(db: Db, noted: { seq: number; hash: string } | null = null): Promise<Verified> {
  const verified: Verified = { misfit: null, rows: 0, expired: 0, unchained: 0, head: null }
  let notedFound = noted === null
  for (let block = await nextBlock(db, 0); block; block = await nextBlock(db, block.last_seq)) {
    const { head } = verified
    const rows = await journalBetween(
      db,
      'audit_events',
      { above: head?.seq ?? Number.MIN_SAFE_INTEGER, below: block.last_seq + 1 },
      ROWS_AT_ONCE,
    )
    const misfit = linkMisfit(block, head) ?? rowMisfit(block, rows)
    if (misfit) return { ...verified, misfit }
    if (noted?.seq === block.last_seq) {
      if (noted.hash !== block.hash)
        return { ...verified, misfit: { seq: noted.seq, id: null, problem: 'not as noted' } }
      notedFound = true
    }
    verified.rows += rows.length
    verified.expired += JSON.parse(block.expired).length
    verified.head = { seq: block.last_seq, hash: block.hash }
  }
  if (!notedFound) return { ...verified, misfit: { seq: noted!.seq, id: null, problem: 'not as noted' } }
  for (let above = verified.head?.seq ?? 0; ; ) {
    const rows = await journalBetween(db, 'audit_events', { above, below: Number.MAX_SAFE_INTEGER }, ROWS_AT_ONCE)
    verified.unchained += rows.length
    if (rows.length < ROWS_AT_ONCE) return verified
    above = rows.at(-1)!.seq
  }
}

/** Whether a block follows the one before, and its hash its digests. What expired first leaves only its hash. */
function linkMisfit(block: AuditBlockRow, head: Verified['head']): Misfit | null {
  const follows = head ? block.previous === head.hash && block.after_seq === head.seq : startsChain(block)
  const digests: [number, string][] = JSON.parse(block.digests)
  const fits = digests.length === 0 || chainedHash(block.previous, digests) === block.hash
  return follows && fits ? null : { seq: block.last_seq, id: null, problem: 'chain broken' }
}

/** The first block of all, or the anchor that stands for those whose rows have expired. */
function startsChain({ digests, previous, after_seq }: AuditBlockRow): boolean {
  return digests === '[]' || (previous === GENESIS && after_seq === 0)
}

function rowMisfit(block: AuditBlockRow, rows: readonly JournalRow<'audit_events'>[]): Misfit | null {
  const digests = new Map<number, string>(JSON.parse(block.digests))
  const expired = new Set<number>(JSON.parse(block.expired))
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  const numbers = [...new Set([...digests.keys(), ...bySeq.keys()])].sort((a, b) => a - b)
  for (const seq of numbers) {
    const row = bySeq.get(seq)
    const digest = digests.get(seq)
    if (!row && expired.has(seq)) continue
    if (!row) return { seq, id: null, problem: 'removed' }
    if (digest === undefined) return { seq, id: row.id, problem: 'inserted' }
    if (digestOf(row) !== digest) return { seq, id: row.id, problem: 'changed' }
  }
  return null
}
