import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'
import { PURGE_ROWS, purgeRows } from '#resources/data/rows/purge-store.ts'
import { SEND_DIGEST, sendDigest } from '#resources/data/submissions/digest.ts'
import { expireProofs } from '#resources/data/submissions/proofs-store.ts'
import { expireSubmissions, PURGE_SUBMISSIONS, purgeSubmissions } from '#resources/data/submissions/purge.ts'

export function dataPart({ database }: Core): Part {
  return {
    name: 'data',
    jobs: [
      { kind: PURGE_ROWS, run: purgeRows(database) },
      { kind: PURGE_SUBMISSIONS, run: purgeSubmissions(database) },
      { kind: SEND_DIGEST, run: sendDigest(database) },
    ],
    chores: [(now) => expireSubmissions(database, now), (now) => expireProofs(database, now)],
  }
}
