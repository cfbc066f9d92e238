import type { Static } from 'typebox'
import { limitsOfWebsite } from '#accounts/limits.ts'
import { updateChangeSet } from '#kernel/changes/change-sets-store.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, dryRun, unchanged } from '#kernel/operations/outcome.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { type Conflict, type Undone, undoRows } from '#resources/history/change-sets/undo-rows.ts'
import { readInstant } from '#resources/history/time/instant.ts'
import { type Left, separateLeft } from '#resources/history/time/left.ts'
import { rowsSince, uniqueRowsSince } from '#resources/history/time/rows-since.ts'
import { withoutSameContent } from '#resources/history/time/same-content.ts'
import { MAX_NAMED, RestoreResult, SiteRestore } from '#resources/history/time/schema.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

/** The most rows that one restore changes. */
const MAX_ROWS = 50_000
const DAY_MS = 86_400_000

const restore = defineOperation({
  name: 'site_restore',
  summary: 'Restore the website, or kinds of its records, to a time',
  scope: 'write',
  role: 'editor',
  hints: { destructive: true, idempotent: true },
  routes: ['POST /websites/:website_id/restore'],
  target: at('website_id', websiteTarget),
  unseen: ({ input }) => input.dry_run === true,
  longWrite: true,
  ownChangeSet: true,
  composed: true,
  brief: { fields: ['dry_run', 'change_set_id', 'counts', 'conflicts', 'left'] },
  input: SiteRestore,
  output: RestoreResult,
  async handler({ target, input, changeSetId, ...context }) {
    const { tx, now, plans } = context
    const website = { id: target.id, caller_role: target.caller_role }
    const time = readInstant(input.time, { now, from: Number(target.created_at) })
    const { audit_days } = await limitsOfWebsite(tx, target.id, plans)
    if (time < now - audit_days * DAY_MS) throw tooOld(audit_days, now)
    const since = await rowsSince(tx, target.id, time, MAX_ROWS)
    const changed = await withoutSameContent(tx, target.id, since)
    const uniques = await uniqueRowsSince(tx, target.id, time, MAX_ROWS)
    const around = { website_id: target.id, role: target.caller_role, time, now, kinds: input.kinds }
    const { rows, left } = await separateLeft(tx, [...changed, ...uniques], around)
    const { records, conflicts, events } = await undoRows(rows, { ...context, changeSetId, website })
    const isDry = input.dry_run ?? false
    if (conflicts.length > 0 && input.on_conflict !== 'skip' && !isDry) throw inTheWay(conflicts)
    const result = { time, records, conflicts, left }
    if (isDry) return dryRun(answerOf(result, { dry_run: true, change_set_id: null }))
    if (records.length === 0) return unchanged(answerOf(result, { dry_run: false, change_set_id: null }))
    const title = `Restore to ${timestamp(time)}`
    await updateChangeSet(tx, { website_id: target.id, id: changeSetId! }, { title })
    return alsoEmit(answerOf(result, { dry_run: false, change_set_id: changeSetId }), events)
  },
})

export const timeOperations: readonly Operation[] = [restore]

type Done = { time: number; records: readonly Undone[]; conflicts: readonly Conflict[]; left: readonly Left[] }

function answerOf(
  { time, records, conflicts, left }: Done,
  done: { dry_run: boolean; change_set_id: string | null },
): Static<typeof RestoreResult> {
  return {
    ...done,
    time: timestamp(time),
    records_count: records.length,
    counts: countsOf(records),
    records: records.slice(0, MAX_NAMED),
    conflicts_count: conflicts.length,
    conflicts: conflicts.slice(0, MAX_NAMED),
    left: left.slice(0, MAX_NAMED),
  }
}

function countsOf(records: readonly Undone[]) {
  return [...Map.groupBy(records, ({ kind }) => kind)].map(([kind, some]) => {
    const none = { deleted: 0, restored: 0, reverted: 0, updated: 0 }
    for (const { action } of some) none[action]++
    return { kind, ...none }
  })
}

function tooOld(days: number, now: number) {
  return invalid('time', `must not be before ${timestamp(now - days * DAY_MS)}: changes are stored for ${days} days`)
}

function inTheWay(conflicts: readonly Conflict[]) {
  return new ValidationFailed(
    { base: [`${conflicts.length} ${conflicts.length === 1 ? 'record' : 'records'} cannot be brought back`] },
    {
      detail:
        'Nothing was restored. Send on_conflict=skip to leave them as they are, or dry_run to see what would be done.',
      extra: { conflicts: conflicts.slice(0, MAX_NAMED) },
    },
  )
}
