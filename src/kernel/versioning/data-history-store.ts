/** Histories of data, which begin with the first change of a record: many of them are written together. */
import { sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { VersionRow } from '#kernel/database/tables/versioning.ts'
import {
  type Authorship,
  type HistoryState,
  insertVersion,
  type RecordHistory,
  updateHistory,
  type Versioned,
  versionOf,
} from '#kernel/versioning/history.ts'
import type { DataKind } from '#kernel/versioning/kinds.ts'
import { NOT_PINNED, pinOf, pinOfLive } from '#kernel/versioning/pin.ts'
import { HISTORY_STATE, isNewer } from '#kernel/versioning/shown-store.ts'
import { piecesOf } from '#kernel/workers/pieces-of.ts'
import { ownTurn } from '#text/own-turn.ts'

/** The history of a record of data: before its first change it has none. */
export type DataHistory = HistoryState & {
  /** What the newest version says, of a record whose table holds an older one; null of others. */
  newer: string | null
}

export const UNCHANGED: RecordHistory & { newer: null } = {
  latest_version_id: null,
  latest_number: null,
  pinned_version_id: null,
  pinned_number: null,
  pin_reason: null,
  newer: null,
}

/** A change of a record: `was` is what its table held, since when in milliseconds. */
export type DataChange = {
  id: string
  history: DataHistory | null
  was: { snapshot: string; since: number }
  snapshot: string
  /** Visitors must not see it. */
  hidden: boolean
}

/** Rows of one statement: each has up to thirteen values, and engines limit them. */
const AT_ONCE = 100
const BYTES_AT_ONCE = 250_000
/** Nothing of data is packed. */
const NEVER_PACKED = 2_147_483_647
/** Who made the first version is not known: it was no version then. */
const NOBODY = { type: 'system', id: null, name: 'Sitewright', client: null } as const

/**
 * Appends a version for each of these changes; of a record without a history, what it was is its version 1.
 * @returns the records' histories after it
 */
export async function appendData(
  tx: Tx,
  of: { website_id: string; kind: DataKind },
  changes: readonly DataChange[],
  by: Omit<Authorship, 'hidden'>,
): Promise<Map<string, DataHistory>> {
  if (changes.length === 0) return new Map()
  const fresh = changes.filter(({ history }) => history === null)
  const states = await beginHistories(tx, of, fresh)
  const appended = changes.map(({ id, history, snapshot, hidden }) => {
    const state = history ?? states.get(id)!
    const record: Versioned = { ...of, id }
    const version = versionOf(record, state.latest_number + 1, { html_content: '', snapshot }, by)
    const pin = by.revertedFrom ? NOT_PINNED : hidden ? pinOfLive(state) : pinOf(state)
    return { version, next: { latest_version_id: version.id, latest_number: version.number, ...pin } }
  })
  await insertVersions(
    tx,
    appended.map(({ version }) => version),
  )
  const histories = appended.map(({ version, next }) => ({ ...next, resource_id: version.resource_id }))
  await updateHistories(tx, of.website_id, histories, by.now)
  return new Map(
    appended.map(({ version, next }) => [
      version.resource_id,
      { ...next, newer: next.pinned_number === null ? null : version.snapshot },
    ]),
  )
}

/** Begins histories with what the records are: a change of them is to be told from it. */
export async function beginHistories(
  tx: Tx,
  of: { website_id: string; kind: DataKind },
  records: readonly Pick<DataChange, 'id' | 'was'>[],
): Promise<Map<string, HistoryState>> {
  if (records.length === 0) return new Map()
  const versions = records.map(({ id, was }) => {
    const by: Authorship = { actor: NOBODY, source: 'api', now: was.since, changeSetId: null }
    return versionOf({ ...of, id }, 1, { html_content: '', snapshot: was.snapshot }, by)
  })
  await insertVersions(tx, versions)
  const states = versions.map((version) => {
    const state: HistoryState = { latest_version_id: version.id, latest_number: 1, ...NOT_PINNED }
    return { version, state }
  })
  for (const some of piecesOf(states, () => 1, AT_ONCE))
    await tx
      .insertInto('histories')
      .values(
        some.map(({ version, state }) => ({
          website_id: of.website_id,
          resource_id: version.resource_id,
          resource_type: of.kind,
          ...state,
          shown_since: version.created_at,
          pack_from: NEVER_PACKED,
        })),
      )
      .execute()
  return new Map(states.map(({ version, state }) => [version.resource_id, state]))
}

/** The same without reading what the newest versions say. */
export async function dataStates(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<Map<string, DataHistory>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('histories')
    .select(['resource_id', ...HISTORY_STATE])
    .where('website_id', '=', website_id)
    .where(isAmong(db, 'resource_id', ids))
    .execute()
  return new Map(rows.map(({ resource_id, ...state }) => [resource_id, { ...state, newer: null }]))
}

/** The histories of records by their ids; those without one are left out. */
export async function dataHistories(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<Map<string, DataHistory>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('histories')
    .leftJoin('versions', isNewer)
    .select(['histories.resource_id', ...HISTORY_STATE, 'versions.snapshot as newer'])
    .where('histories.website_id', '=', website_id)
    .where(isAmong(db, 'histories.resource_id', ids))
    .execute()
  return new Map(rows.map(({ resource_id, ...history }) => [resource_id, history]))
}

async function insertVersions(tx: Tx, versions: readonly VersionRow[]): Promise<void> {
  if (versions.length === 1) return void (await insertVersion(tx, versions[0]!))
  const sizeOf = ({ snapshot }: VersionRow) => Math.max(snapshot.length, BYTES_AT_ONCE / AT_ONCE)
  for (const [index, some] of piecesOf(versions, sizeOf, BYTES_AT_ONCE).entries()) {
    if (index > 0) await ownTurn()
    await tx.insertInto('versions').values(some).execute()
  }
}

type OfHistory = HistoryState & { resource_id: string }

async function updateHistories(
  tx: Tx,
  website_id: string,
  histories: readonly OfHistory[],
  now: number,
): Promise<void> {
  if (histories.length === 1) return void (await updateHistory(tx, { website_id, ...histories[0]! }, now))
  for (const some of piecesOf(histories, () => 1, AT_ONCE)) {
    const values = some.map(
      ({ resource_id, latest_version_id, latest_number, pinned_version_id, pinned_number, pin_reason }) =>
        sql`(${sql.join([resource_id, latest_version_id, latest_number, pinned_version_id, pinned_number, pin_reason])})`,
    )
    // Both engines name the columns of a list of values so; PostgreSQL takes each for text.
    await sql`update histories set
        shown_since = case
          when coalesce(pinned_number, latest_number) = coalesce(cast(v.column5 as integer), cast(v.column3 as integer))
          then shown_since else cast(${now} as bigint) end,
        latest_version_id = v.column2, latest_number = cast(v.column3 as integer), pinned_version_id = v.column4,
        pinned_number = cast(v.column5 as integer), pin_reason = v.column6
      from (values ${sql.join(values)}) as v
      where histories.website_id = ${website_id} and histories.resource_id = v.column1`.execute(tx)
  }
}
