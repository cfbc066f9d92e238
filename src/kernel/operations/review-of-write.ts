import type { Tx } from '#kernel/database/database.ts'
import { publishPolicyOf } from '#kernel/operations/publish-policy-store.ts'
import type { Request, Row } from '#kernel/operations/request.ts'
import {
  EVERYTHING_LIVE,
  NOT_REVIEWED,
  type PublishPolicy,
  publisherOf,
  type Review,
  refuseAgents,
  refuseWrite,
} from '#kernel/operations/review.ts'

type Call = { target: Row | undefined; query: object; input: unknown }

/**
 * Whether visitors must see nothing of a write.
 * @param whole remembers the policy for all parts of a composed operation
 * @throws ReviewRequired for a write that would show immediately
 */
export async function reviewOf(
  tx: Tx,
  { operation, caller, source }: Request,
  call: Call,
  whole: { policy: PublishPolicy | null },
): Promise<Review> {
  const website_id = call.target?.website_id
  if (operation.review === 'free' || typeof website_id !== 'string') return NOT_REVIEWED
  whole.policy ??= await publishPolicyOf(tx, website_id)
  const publisher = publisherOf(caller, source)
  const role = operation.role ?? 'admin'
  if (operation.review === 'people') {
    refuseAgents(publisher, whole.policy, role)
    return NOT_REVIEWED
  }
  if (whole.policy?.[publisher] !== 'review')
    return (call.input as { publish?: boolean }).publish === false ? { by: 'request' } : NOT_REVIEWED
  const review = { by: 'policy', publisher, policy: whole.policy, role } as const
  if (operation.review !== 'refused') return review
  if (!operation.unseen?.(call)) refuseWrite(review, 'Visitors would see it at once.')
  // Its parts are rolled back with it: what they would do is what is asked for.
  if (operation.composed && (call.input as { dry_run?: boolean }).dry_run) whole.policy = EVERYTHING_LIVE
  return review
}
