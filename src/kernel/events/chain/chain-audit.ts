import type { Database } from '#kernel/database/database.ts'
import { chainedHash, digestOf, GENESIS } from '#kernel/events/chain/digest.ts'
import { insertBlock, newestBlock } from '#kernel/events/chain/store.ts'
import { settledUpTo } from '#kernel/events/journals/settled.ts'
import { journalBetween, lockMark, moveMark, newestSeq, readMark } from '#kernel/events/journals/store.ts'

export const CHAIN_AUDIT = 'audit.chain'

/** What is not chained yet can be changed unnoticed: at most for so long, in milliseconds, while the service runs. */
const INTERVAL_MS = 10_000
const AT_ONCE = 0
/** Rows of a block, which are hashed within some milliseconds. */
const ROWS_OF_BLOCK = 500
/** Blocks after which the job lets another process have it, long before its lease ends. */
const BLOCKS_A_RUN = 200
const MARK = 'audit_events chained'

/** Whether there is anything new to chain; only reads, so that an idle service writes nothing. */
export async function auditGrew({ reader }: Database): Promise<boolean> {
  return (await newestSeq(reader, 'audit_events')) > (await readMark(reader, MARK))
}

/**
 * Chains new rows of the audit log to those before, in blocks (docs/decisions/0020-audit-chain.md). Doing so in the
 * transaction of each change would make all writers wait for one another.
 */
export function chainAudit(database: Database) {
  return async (_: unknown, stopping: AbortSignal): Promise<number> => {
    for (let blocks = 0; await chainSome(database); ) if (stopping.aborted || ++blocks === BLOCKS_A_RUN) return AT_ONCE
    return INTERVAL_MS
  }
}

/** Adds a block. @returns whether there may be more */
async function chainSome(database: Database): Promise<boolean> {
  const { reader } = database
  const newest = await newestBlock(reader)
  const settled = await settledUpTo(
    reader,
    'audit_events',
    Math.max(newest?.last_seq ?? 0, await readMark(reader, MARK)),
  )
  return database.write(async (tx) => {
    await lockMark(tx, MARK)
    const before = await newestBlock(tx)
    const after_seq = before?.last_seq ?? 0
    const rows = await journalBetween(tx, 'audit_events', { above: after_seq, below: settled + 1 }, ROWS_OF_BLOCK)
    const last = rows.at(-1)
    if (!last) return false
    const digests = rows.map((row): [number, string] => [row.seq, digestOf(row)])
    const previous = before?.hash ?? GENESIS
    await insertBlock(tx, {
      last_seq: last.seq,
      after_seq,
      digests: JSON.stringify(digests),
      expired: '[]',
      previous,
      hash: chainedHash(previous, digests),
      created_at: Date.now(),
    })
    await moveMark(tx, MARK, last.seq)
    return rows.length === ROWS_OF_BLOCK
  })
}
