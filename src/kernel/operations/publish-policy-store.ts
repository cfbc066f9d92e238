import type { Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { readChoice } from '#kernel/operations/content-choice.ts'
import type { WholePolicy } from '#kernel/operations/review.ts'

/** The policy as it is within the transaction, so that a change of it applies immediately in every process. */
export async function publishPolicyOf(tx: Tx, website_id: string): Promise<WholePolicy | null> {
  const [website] = await policyOf(tx, { website_id })
  return website ? readPolicy(website) : null
}

export type PolicyColumns = { publish_policy: string; content_editors: string }

export function readPolicy({ publish_policy, content_editors }: PolicyColumns): WholePolicy {
  return { ...JSON.parse(publish_policy), content: readChoice(content_editors).publish ? 'live' : 'review' }
}

const policyOf = prepare<{ website_id: string }, PolicyColumns>((db, { website_id }) =>
  db.selectFrom('websites').select(['publish_policy', 'content_editors']).where('id', '=', website_id),
)
