import { continueChangeSet, insertChangeSet, type OpenChangeSet } from '#kernel/changes/change-sets-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import { actorOf } from '#kernel/operations/caller.ts'
import type { Request, Row } from '#kernel/operations/request.ts'
import type { WholePolicy } from '#kernel/operations/review.ts'
import { standingOf } from '#kernel/operations/standing-of-write.ts'

/** What the parts of a composed operation share of it. */
type Shared = { changeSetId: string | null; policy: WholePolicy | null }

/** The caller's open change set on the website, which comes with the policy; parts have those of the whole. */
export async function openSetOf(tx: Tx, { caller }: Request, target: Row | undefined, whole: Shared) {
  const website_id = target?.website_id
  if (typeof website_id !== 'string' || whole.changeSetId !== null) return null
  const { policy, openSet } = await standingOf(tx, { website_id, credential_id: caller.credential.id })
  whole.policy ??= policy
  return openSet
}

type Began = { id: string; openSet: OpenChangeSet | null; website_id: unknown; now: number }

/** Who the rows that an operation changes are assigned to; null where it is not about a website. */
export async function changeCaptureOf(
  tx: Tx,
  { operation, caller, source }: Request,
  whole: Shared,
  { id, openSet, website_id, now }: Began,
) {
  if (typeof website_id !== 'string') return null
  const writer = { website_id, credential_id: caller.credential.id, actor: actorOf(caller), source, now }
  whole.changeSetId ??= operation.ownChangeSet
    ? await insertChangeSet(tx, writer, { ended_at: now })
    : await continueChangeSet(tx, writer, openSet)
  return { change_set_id: whole.changeSetId!, change_id: id }
}
