import type { Tx } from '#kernel/database/database.ts'
import { publishPolicyOf } from '#kernel/operations/publish-policy-store.ts'
import type { Request, Row } from '#kernel/operations/request.ts'
import {
  EVERYTHING_LIVE,
  leastToApprove,
  NOT_REVIEWED,
  publisherOf,
  type Review,
  refuseAllAgents,
  refuseWrite,
  type WholePolicy,
} from '#kernel/operations/review.ts'

type Call = { target: Row | undefined; query: object; input: unknown }

/**
 * Whether visitors must see nothing of a write.
 * @param whole remembers the policy for all parts of a composed operation
 * @throws ReviewRequired for a write that would show immediately
 */
export async function reviewOf(
  tx: Tx,
  { operation, caller, source, approved }: Request,
  { target, query, input }: Call,
  whole: { policy: WholePolicy | null },
): Promise<Review> {
  const { review: rule = 'request', role = 'admin' } = operation
  const website_id = target?.website_id
  if (rule === 'free' || typeof website_id !== 'string') return NOT_REVIEWED
  if (approved) return asSaid(input)
  const publisher = publisherOf(caller, source)
  if (rule === 'refused') refuseAllAgents(publisher)
  whole.policy ??= await publishPolicyOf(tx, website_id)
  if (whole.policy === null) return asSaid(input)
  const { policy } = whole
  const ofContentEditor = target?.caller_role === 'content' && policy.content === 'review'
  if (policy[publisher] !== 'review' && !ofContentEditor) return asSaid(input)
  if (rule === 'refused') return NOT_REVIEWED
  const review = { by: 'policy', publisher, role: leastToApprove(role, policy) } as const
  const call = { target, query, input, publisher, userId: caller.userId }
  if (operation.peopleOnly?.(call)) refuseAllAgents(publisher)
  if (rule === 'request' && !operation.unseen?.(call)) refuseWrite(review, 'Visitors would see it immediately.')
  // Its parts are rolled back with it: what they would do is what is asked for.
  if (operation.composed && (input as { dry_run?: boolean }).dry_run)
    whole.policy = { ...EVERYTHING_LIVE, content: 'live' }
  return review
}

/** Nothing but the call itself asks for a draft; in a form by a text. */
function asSaid(input: unknown): Review {
  const { publish } = input as { publish?: boolean | string }
  return publish === false || publish === 'false' ? { by: 'caller' } : NOT_REVIEWED
}
