/**
 * Histories and their versions. This module, `uses` and `findings` touch only their own four tables; a resource calls it in the transaction of
 * its own change.
 *
 * Invariants: numbers run from 1 without gaps; a version is never changed; `latest_*` refers to the highest number.
 */
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { HistoryRow, HistoryShown, VersionRow } from '#kernel/database/tables/versioning.ts'
import type { Actor, Source } from '#kernel/operations/caller.ts'
import type { Content, Use } from '#kernel/versioning/compile-change.ts'
import type { CompiledContent } from '#kernel/versioning/compiled-content.ts'
import { deleteFindings } from '#kernel/versioning/findings.ts'
import { isHtml, type VersionedKind } from '#kernel/versioning/kinds.ts'
import { packAgainFrom } from '#kernel/versioning/packing/store.ts'
import { storeWhole } from '#kernel/versioning/packing/store-whole.ts'
import { NOT_PINNED, PINNED_TO_NOTHING, type Pin, pinOf, pinOfLive, pinTo } from '#kernel/versioning/pin.ts'
import { deleteUses, removeUses, saveUses } from '#kernel/versioning/uses.ts'

export type Authorship = {
  actor: Actor
  source: Source | 'revert' | 'import'
  now: number
  changeSetId: string | null
  note?: string | null
  revertedFrom?: string
  /** Visitors must not see it: what is live is pinned, of a new record nothing. */
  hidden?: boolean
}
export type Versioned = { id: string; website_id: string; kind: VersionedKind }
/** The mutable part of a history, which is joined to the resources' rows. */
export type HistoryState = Pick<
  HistoryRow,
  'latest_version_id' | 'latest_number' | 'pinned_version_id' | 'pinned_number' | 'pin_reason'
>
/** The same of any record: of data that was never changed, all are null. */
export type RecordHistory = { [K in keyof HistoryState]: HistoryState[K] | null }

/** Version 1 of a new record. */
export async function startHistory(
  tx: Tx,
  record: Versioned,
  content: CompiledContent,
  by: Authorship,
): Promise<HistoryState> {
  const version = versionOf(record, 1, content, by)
  const pin = by.hidden ? PINNED_TO_NOTHING : NOT_PINNED
  const state = { latest_version_id: version.id, latest_number: 1, ...pin }
  const { website_id, id: resource_id, kind: resource_type } = record
  await Promise.all([
    insertVersion(tx, version),
    insertHistory(tx, { website_id, resource_id, resource_type, ...state, shown_since: by.now }),
    saveUses(tx, record, { number: 1, uses: content.uses }, state),
  ])
  return state
}

/** Appends the next version. A pin stays with its reason, unless the change is a revert, which goes live immediately. */
export async function appendVersion(
  tx: Tx,
  record: Versioned,
  state: HistoryState,
  content: CompiledContent,
  by: Authorship,
): Promise<{ version: VersionRow; state: HistoryState }> {
  const version = versionOf(record, state.latest_number + 1, content, by)
  const next: HistoryState = {
    latest_version_id: version.id,
    latest_number: version.number,
    ...(by.revertedFrom ? NOT_PINNED : by.hidden ? pinOfLive(state) : pinOf(state)),
  }
  await Promise.all([
    insertVersion(tx, version),
    saveHistory(tx, record, next),
    packFormerlyPinned(tx, record, state, next),
    isHtml(record.kind) ? saveUses(tx, record, { number: version.number, uses: content.uses }, next) : null,
  ])
  return { version, state: next }
}

/** Makes the version live, regardless of later versions; null unpins. */
export async function pinVersion(
  tx: Tx,
  record: Versioned,
  state: HistoryState,
  version: { id: string; number: number; uses: readonly Use[]; html_content: string } | null,
): Promise<HistoryState> {
  const next: HistoryState = {
    ...state,
    ...(version ? pinTo(version) : NOT_PINNED),
  }
  await saveHistory(tx, record, next)
  if (!isHtml(record.kind)) return next
  await packFormerlyPinned(tx, record, state, next)
  if (version) await storeWhole(tx, placeOf(record), version)
  if (version) await saveUses(tx, record, version, next)
  else await removeUses(tx, record, next)
  return next
}

/** Restores a pin with its reason, regardless of what was pinned since. */
export async function restorePin(tx: Tx, record: Versioned, state: HistoryState, pin: Pin): Promise<void> {
  const next = { ...state, ...pin }
  await saveHistory(tx, record, next)
  if (!isHtml(record.kind)) return
  await packFormerlyPinned(tx, record, state, next)
  if (next.pinned_number !== null) await storeWhole(tx, placeOf(record), { number: next.pinned_number })
  await removeUses(tx, record, next)
}

/** Hides the versions, which are deleted with the record's place in the trash. */
export async function deleteHistory(tx: Tx, record: Versioned): Promise<void> {
  await deleteUses(tx, record)
  await tx
    .deleteFrom('histories')
    .where('website_id', '=', record.website_id)
    .where('resource_id', '=', record.id)
    .execute()
  // After the history, which those who save findings lock first.
  if (isHtml(record.kind)) await deleteFindings(tx, record)
}

export function versionOf(record: Versioned, number: number, content: Content, by: Authorship): VersionRow {
  return {
    id: newId(),
    website_id: record.website_id,
    resource_id: record.id,
    resource_type: record.kind,
    number,
    html_content: content.html_content,
    snapshot: content.snapshot,
    note: by.note ?? null,
    source: by.source,
    created_by: JSON.stringify({ ...by.actor, change_set_id: by.changeSetId }),
    reverted_from_version_id: by.revertedFrom ?? null,
    created_at: by.now,
  }
}

/** Only while it was live was it left whole. */
async function packFormerlyPinned(tx: Tx, record: Versioned, before: HistoryState, after: HistoryState): Promise<void> {
  const { pinned_number } = before
  if (!isHtml(record.kind)) return
  if (pinned_number !== null && pinned_number !== after.pinned_number)
    await packAgainFrom(tx, { ...placeOf(record), pack_from: pinned_number })
}

function placeOf({ id, website_id }: Versioned) {
  return { website_id, resource_id: id }
}

function saveHistory(tx: Tx, record: Versioned, state: HistoryState) {
  return updateHistory(tx, { website_id: record.website_id, resource_id: record.id, ...state }, Date.now())
}

export const insertHistory = prepare<HistoryRow & HistoryShown, never>((db, v) =>
  db.insertInto('histories').values({
    website_id: v.website_id,
    resource_id: v.resource_id,
    resource_type: v.resource_type,
    latest_version_id: v.latest_version_id,
    latest_number: v.latest_number,
    pinned_version_id: v.pinned_version_id,
    pinned_number: v.pinned_number,
    pin_reason: v.pin_reason,
    shown_since: v.shown_since,
  }),
)

type OfHistory = HistoryState & { website_id: string; resource_id: string }

/** @param now since when visitors see the version that is live, when it was another before */
export function updateHistory(tx: Tx, history: OfHistory, now: number) {
  return replaceHistory(tx, { ...history, live: history.pinned_number ?? history.latest_number, now })
}

const replaceHistory = prepare<OfHistory & { live: number; now: number }, never>((db, v) =>
  db
    .updateTable('histories')
    .set((eb) => ({
      shown_since: eb
        .case()
        .when(eb.fn.coalesce('pinned_number', 'latest_number'), '=', v.live)
        .then(eb.ref('shown_since'))
        .else(eb.cast<number>(eb.val(v.now), 'bigint'))
        .end(),
      latest_version_id: v.latest_version_id,
      latest_number: v.latest_number,
      pinned_version_id: v.pinned_version_id,
      pinned_number: v.pinned_number,
      pin_reason: v.pin_reason,
    }))
    .where('website_id', '=', v.website_id)
    .where('resource_id', '=', v.resource_id),
)

export const setShownSince = prepare<Pick<HistoryRow, 'website_id' | 'resource_id'> & { shown_since: number }, never>(
  (db, v) =>
    db
      .updateTable('histories')
      .set({ shown_since: v.shown_since })
      .where('website_id', '=', v.website_id)
      .where('resource_id', '=', v.resource_id),
)

export const insertVersion = prepare<VersionRow, never>((db, v) =>
  db.insertInto('versions').values({
    id: v.id,
    website_id: v.website_id,
    resource_id: v.resource_id,
    resource_type: v.resource_type,
    number: v.number,
    html_content: v.html_content,
    snapshot: v.snapshot,
    note: v.note,
    source: v.source,
    created_by: v.created_by,
    reverted_from_version_id: v.reverted_from_version_id,
    created_at: v.created_at,
  }),
)
