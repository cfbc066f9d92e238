import type { Tx } from '#kernel/database/database.ts'
import { ReviewRequired } from '#kernel/operations/errors.ts'
import { publishPolicyOf } from '#kernel/operations/publish-policy-store.ts'
import type { SiteImportRow } from '#resources/transfer/import/record.ts'

/**
 * An import takes many transactions, and the policy may have changed since it was confirmed.
 * @throws ReviewRequired when visitors must not see what it brings any more
 */
export async function checkPolicy(tx: Tx, { website_id, confirmed_by }: SiteImportRow): Promise<void> {
  if (confirmed_by === null || (await publishPolicyOf(tx, website_id))?.[confirmed_by] !== 'review') return
  throw new ReviewRequired(
    'The import stopped: changes wait for review now',
    'What it made before stays. Someone who may publish can confirm it again, and it goes on.',
    { approvable: false },
  )
}
