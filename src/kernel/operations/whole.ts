import type { Change, Tx } from '#kernel/database/database.ts'
import type { FullAnswer } from '#kernel/operations/answer.ts'
import type { Check } from '#kernel/operations/context.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Preparation } from '#kernel/operations/prepare.ts'
import type { Request, Row } from '#kernel/operations/request.ts'
import type { WholePolicy } from '#kernel/operations/review.ts'
import type { Compute, ComputeOptional } from '#kernel/workers/compute.ts'
import type { TransactionWork } from '#kernel/workers/transaction-work.ts'

/** What the parts of a composed operation share. */
export type Whole = {
  changes: Change[]
  preparation: Preparation | null
  checks: Check[]
  /** Null until the first part that is about a website. */
  changeSetId: string | null
  /** Null until the first part that depends on it. */
  policy: WholePolicy | null
  isPart: boolean
  begun: boolean
  compute: Compute
  computeOptional: ComputeOptional
}

/** Does a request in a transaction that has found its target. */
export type DoChange = (
  core: Core,
  request: Request,
  tx: Tx,
  target: Row | undefined,
  whole: Whole,
) => Promise<FullAnswer>

export function newWhole(
  { compute, computeOptional }: Pick<TransactionWork, 'compute' | 'computeOptional'>,
  of: Pick<Whole, 'changes' | 'preparation'>,
): Whole {
  return { ...of, checks: [], changeSetId: null, policy: null, isPart: false, begun: false, compute, computeOptional }
}
