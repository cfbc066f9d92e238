import type { Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { PublishPolicy } from '#kernel/operations/review.ts'

/** The policy as it is within the transaction, so that a change of it applies immediately in every process. */
export async function publishPolicyOf(tx: Tx, website_id: string): Promise<PublishPolicy | null> {
  const [website] = await policyOf(tx, { website_id })
  return website ? JSON.parse(website.publish_policy) : null
}

const policyOf = prepare<{ website_id: string }, { publish_policy: string }>((db, { website_id }) =>
  db.selectFrom('websites').select('publish_policy').where('id', '=', website_id),
)
