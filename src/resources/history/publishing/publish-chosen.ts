import { IDLE_MS, updateChangeSet } from '#kernel/changes/change-sets-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { WriteContext } from '#kernel/operations/context.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { CountedSet } from '#resources/history/change-sets/schema.ts'
import { changeSetTarget } from '#resources/history/change-sets/store.ts'
import { chooseAll, chooseMade, chooseNamed, type Publication } from '#resources/history/publishing/choose-records.ts'
import { publishRecords } from '#resources/history/publishing/publish-records.ts'
import { stepsToMade } from '#resources/history/publishing/rules.ts'
import type { PublishedRecord, PublishInput, RecordToPublish } from '#resources/history/publishing/schema.ts'

type Context = Pick<WriteContext<unknown, unknown, unknown, unknown>, 'tx' | 'perform' | 'warn' | 'changeSetId' | 'now'>
type Choice = Pick<PublishInput, 'records' | 'change_set_id'>

/** Publishes what was chosen, or all that waits, as a change set that can be undone. */
export async function publishChosen(context: Context, website_id: string, choice: Choice): Promise<PublishedRecord[]> {
  const { tx } = context
  if (choice.change_set_id !== undefined)
    return publishSet(context, await findSet(tx, website_id, choice.change_set_id))
  const chosen = choice.records ? await chooseNamed(tx, website_id, choice.records) : await chooseAll(tx, website_id)
  return publishAs(context, website_id, chosen)
}

/** Publishes what was held when it was asked for, of all that waited or of a change set. @throws PartFailed */
export async function publishHeld(
  context: Context,
  website_id: string,
  { records, change_set_id }: { records: readonly RecordToPublish[]; change_set_id: string | null },
): Promise<PublishedRecord[]> {
  const set = change_set_id === null ? null : await findSet(context.tx, website_id, change_set_id)
  const held = await chooseNamed(context.tx, website_id, records, stepsToMade)
  return set ? publishSet(context, set, held) : publishAs(context, website_id, held)
}

/**
 * Publishes what a change set made, or held when it was asked for, and ends it: what its credential changes afterwards waits.
 * @throws ValidationFailed
 */
export async function publishSet(context: Context, set: CountedSet, held?: Publication[]): Promise<PublishedRecord[]> {
  const { tx, now, changeSetId } = context
  checkSet(set)
  const records = await publishAs(context, set.website_id, held ?? (await chooseMade(tx, set)))
  const ended_at = set.ended_at ?? Math.min(now, set.last_write_at + IDLE_MS)
  // Undoing a publishing that changed nothing takes nothing back.
  const changed = records.some(({ result }) => result === 'published')
  const published_by = changed ? changeSetId : set.published_by
  await updateChangeSet(tx, set, { published_at: now, published_by, ended_at })
  return records
}

/** @throws ValidationFailed when the website has no such change set, or it was undone */
export async function findSet(tx: Tx, website_id: string, id: string): Promise<CountedSet> {
  const set = await changeSetTarget
    .query(tx)
    .where('change_sets.website_id', '=', website_id)
    .where('change_sets.id', '=', id.toLowerCase())
    .executeTakeFirst()
  if (!set) throw invalid('change_set_id', 'must name a change set of this website')
  checkSet(set)
  return set
}

function checkSet({ undone_by }: CountedSet) {
  if (undone_by !== null) throw invalid('change_set_id', `names one that was undone by the change set ${undone_by}`)
}

async function publishAs(context: Context, website_id: string, chosen: Publication[]): Promise<PublishedRecord[]> {
  const records = await publishRecords(context, website_id, chosen)
  const published = records.filter(({ result }) => result === 'published').length
  const title = `Publishing of ${published} ${published === 1 ? 'record' : 'records'}`
  if (published > 0) await updateChangeSet(context.tx, { website_id, id: context.changeSetId! }, { title })
  return records
}
