import Type from 'typebox'
import { IDLE_MS } from '#kernel/changes/change-sets-store.ts'
import { timeOfId } from '#kernel/database/ids.ts'
import type { ChangeSetRow } from '#kernel/database/tables/change-sets.ts'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { about, extended, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { Difference, FieldChange } from '#kernel/versioning/diff-schema.ts'

export const MAX_TITLE = 200
export const STATES = ['open', 'ended', 'undone', 'published'] as const

export const ChangeSet = named(
  'ChangeSet',
  Type.Object({
    id: Id,
    website_id: Id,
    title: about(nullable(Type.String()), 'What the work is for.'),
    actor: about(ActorShape, 'Who made the changes.'),
    client: about(nullable(Type.String()), 'The key or program that was used.'),
    source: Type.String({ about: 'By which way the first change came.' }),
    state: oneOf(STATES, { about: 'open takes further changes of the same credential.' }),
    records_count: Type.Integer({ description: 'Records that it changed; counted up to 10,000.' }),
    undoes: about(NullableId, 'The change set that this one undid.'),
    undone_by: about(NullableId, 'The change set that undid this one.'),
    started_at: about(Timestamp, 'When its first change was made, or it was begun.'),
    ended_at: about(nullable(Timestamp), 'When it ended: on request, or 30 minutes after its last change.'),
    changed_at: about(nullable(Timestamp), 'When its last change was made: the time to look at the website after it.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

/** `publishing_undone_by` undid what had published it. */
export type CountedSet = ChangeSetRow & {
  records_count: number
  last_change_id: string | null
  publishing_undone_by: string | null
}

export function presentChangeSet(row: CountedSet) {
  const ended_at = endOf(row, Date.now())
  const { id, website_id, title, source, undoes, undone_by } = row
  const { change_set_id: _, ...actor } = JSON.parse(row.actor)
  return {
    id,
    website_id,
    title,
    actor,
    client: actor.client,
    source,
    state: stateOf(row, ended_at),
    records_count: Number(row.records_count),
    undoes,
    undone_by,
    started_at: timestamp(row.started_at),
    ended_at: ended_at === null ? null : timestamp(ended_at),
    changed_at: row.last_change_id === null ? null : timestamp(timeOfId(row.last_change_id)),
    created_at: timestamp(row.started_at),
    updated_at: timestamp(row.last_write_at),
  }
}

/** A change set that ended on its own may have had no write since, so its row does not say that it ended. */
function endOf({ ended_at, last_write_at }: ChangeSetRow, now: number): number | null {
  if (ended_at !== null) return ended_at
  return now - last_write_at > IDLE_MS ? last_write_at + IDLE_MS : null
}

function stateOf(
  { undone_by, published_at, publishing_undone_by }: CountedSet,
  ended_at: number | null,
): (typeof STATES)[number] {
  if (undone_by !== null) return 'undone'
  if (published_at !== null && publishing_undone_by === null) return 'published'
  return ended_at === null ? 'open' : 'ended'
}

const FieldConflict = extended('FieldConflict', FieldChange, { now: Type.Unknown({ about: 'Its value today.' }) })

const RECORD = {
  kind: Type.String({ about: 'The kind of record.' }),
  id: Id,
  title: about(nullable(Type.String()), 'Its title, name or path.'),
}

export const UndoneRecord = named(
  'UndoneRecord',
  Type.Object({
    ...RECORD,
    action: oneOf(['deleted', 'restored', 'reverted', 'updated'], { about: 'What was done to it.' }),
  }),
)

export const UndoConflict = named(
  'UndoConflict',
  Type.Object({
    ...RECORD,
    reason: Type.String({ about: 'Why it stays as it is.' }),
    fields: Type.Array(FieldConflict, { about: 'With the three values.' }),
  }),
)

export const UndoResult = named(
  'UndoResult',
  Type.Object({
    dry_run: Type.Boolean({ about: 'Nothing was changed.' }),
    change_set_id: about(NullableId, 'The change set of the undo: undoing that one is a redo.'),
    records: Type.Array(UndoneRecord, { about: 'What was brought back.' }),
    conflicts: Type.Array(UndoConflict, { about: 'What stays, since someone changed it since.' }),
  }),
)

export const ChangeSetDiffItem = extended('ChangeSetDiffItem', Difference, {
  title: RECORD.title,
  action: oneOf(['created', 'updated', 'deleted'], { about: 'What the change set did with it.' }),
})
