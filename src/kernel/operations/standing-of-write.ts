import type { OpenChangeSet } from '#kernel/changes/change-sets-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { type PolicyColumns, readPolicy } from '#kernel/operations/publish-policy-store.ts'
import type { WholePolicy } from '#kernel/operations/review.ts'

/** What a write finds on its website, as it is within the transaction. */
export type Standing = { policy: WholePolicy | null; openSet: OpenChangeSet | null }

/** By one statement, since every write on a website asks both. */
export async function standingOf(tx: Tx, of: { website_id: string; credential_id: string }): Promise<Standing> {
  const [found] = await standing(tx, of)
  if (!found) return { policy: null, openSet: null }
  const { id, last_write_at } = found
  return { policy: readPolicy(found), openSet: id === null ? null : { id, last_write_at: last_write_at! } }
}

type Found = PolicyColumns & { id: string | null; last_write_at: number | null }

const standing = prepare<{ website_id: string; credential_id: string }, Found>((db, values) =>
  db
    .selectFrom('websites')
    .leftJoin('change_sets', (join) =>
      join
        .onRef('change_sets.website_id', '=', 'websites.id')
        .on('change_sets.credential_id', '=', values.credential_id)
        .on('change_sets.ended_at', 'is', null),
    )
    .select(['websites.publish_policy', 'websites.content_editors', 'change_sets.id', 'change_sets.last_write_at'])
    .where('websites.id', '=', values.website_id),
)
