import type { NetRow, Values } from '#kernel/changes/net-rows.ts'
import { type FieldConflict, takeBack } from '#kernel/changes/take-back.ts'
import { titleOf } from '#kernel/changes/trash-store.ts'
import type { Performed, WriteContext } from '#kernel/operations/context.ts'
import { InUse, NotFound, OperationError } from '#kernel/operations/errors.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { Role } from '#kernel/operations/roles.ts'
import { stillToCome } from '#kernel/versioning/appearing.ts'
import { isHtml, type VersionedKind } from '#kernel/versioning/kinds.ts'
import { MissingWork } from '#kernel/workers/transaction-work.ts'
import { chargeFiles, FILE_IS_GONE, holdsFile } from '#resources/content/assets/files-store.ts'
import { renewFields } from '#resources/data/forms/append-as-it-is.ts'
import { renewRowUses } from '#resources/data/rows/renew-uses.ts'
import { deleteUniques } from '#resources/data/rows/uniques-store.ts'
import { appendAsItIs } from '#resources/history/change-sets/append-as-it-is.ts'
import { kindOfRow, presentRecord } from '#resources/history/change-sets/record-kinds.ts'
import { afterRestoring, usesOfShown } from '#resources/history/change-sets/restored.ts'
import { currentRow, currentRows, insertAgain, updateAgain } from '#resources/history/change-sets/rows-store.ts'
import { planUndo } from '#resources/history/change-sets/undo-data.ts'
import { isPinned, restoreContent } from '#resources/history/change-sets/undo-history.ts'
import { type ContentKind, operationOn } from '#resources/operation-on.ts'
import { ownTurn } from '#text/own-turn.ts'

export type Undone = { kind: string; id: string; title: string | null; action: Action }
type Action = 'deleted' | 'restored' | 'reverted' | 'updated'
/** What is in the way of undoing the change of a record. */
export type Conflict = { kind: string; id: string; title: string | null; reason: string; fields: FieldConflict[] }

export type UndoContext = Pick<
  WriteContext<unknown, unknown, unknown, unknown>,
  'tx' | 'now' | 'actor' | 'changeSetId' | 'perform' | 'links' | 'plans' | 'catalog' | 'compute'
> & { website: { id: string; caller_role: Role } }

const TAKEN = 'its path, name or another unique value has been taken since'
const CHANGED = 'it was changed since'

/**
 * Brings rows back to what they were: created records are deleted, deleted ones inserted again, content is reverted, and other
 * columns that the change set are set to what they were. What someone changed since is a conflict and stays as it is.
 */
export async function undoRows(
  rows: readonly NetRow[],
  context: UndoContext,
): Promise<{ records: Undone[]; conflicts: Conflict[]; events: OperationEvent[] }> {
  const undo = new Undo(context)
  const { contents, updates, live } = planUndo(rows)
  await undo.computeFirst(rows)
  await undo.find([...rows.filter(({ before }) => before === null), ...updates])
  // New records go first: a deleted one may need the path that one of them took.
  for (const row of rows.toReversed()) if (row.before === null) await undo.takeBackInsert(row)
  const inTheWay: NetRow[] = []
  for (const row of rows.toReversed())
    if (row.before && row.after === null && !(await undo.takeBackDelete(row))) inTheWay.push(row)
  // A new row of a table that was deleted afterwards is reached again.
  for (const row of undo.unreached.splice(0)) await undo.takeBackInsert(row)
  for (const row of contents) await undo.takeBackContent(row)
  await undo.takeBackUpdates(updates, live)
  await undo.takeBackUsed()
  // A record that took the path or the place as default of a deleted one has given it back by now.
  for (const row of inTheWay) if (!(await undo.takeBackDelete(row))) await undo.reportTaken(row)
  await undo.reportChanged()
  return undo
}

class Undo {
  readonly records: Undone[] = []
  readonly conflicts: Conflict[] = []
  readonly events: OperationEvent[] = []
  readonly #context: UndoContext
  /** New records that cannot be found, since what they belong to is deleted. */
  readonly unreached: NetRow[] = []
  /** New records that were not deleted, since others used them. */
  readonly #used: NetRow[] = []
  /** Records whose event is made at the end, when all of them are as they were. */
  readonly #changed = new Map<string, { kind: ContentKind; id: string; action: Action }>()

  /** Rows as they were before anything was taken back. */
  readonly #found = new Map<NetRow, Values>()

  constructor(context: UndoContext) {
    this.#context = context
  }

  /** What is long to compute is asked for together, so that the transaction is run again only once. */
  async computeFirst(rows: readonly NetRow[]): Promise<void> {
    const { tx, website, compute } = this.#context
    const missing = new MissingWork()
    for (const { table, record_id, before } of rows)
      if (table === 'histories' && before && isHtml(before.resource_type as VersionedKind))
        await usesOfShown(tx, { website_id: website.id, id: record_id }, before, compute).catch((error) => {
          if (!missing.takes(error)) throw error
        })
    missing.throwIfAny()
  }

  async find(rows: readonly NetRow[]): Promise<void> {
    const { tx, website } = this.#context
    const byTable = Map.groupBy(
      rows.filter(({ table, after }) => after && table !== 'histories' && table !== 'row_uniques'),
      ({ table }) => table,
    )
    for (const [table, some] of byTable) {
      const place = { table, website: table === 'websites' ? 'id' : 'website_id', key: 'id' }
      const ids = some.map(({ record_id }) => record_id)
      const current = await currentRows(tx, place, website.id, ids)
      for (const row of some) if (current.has(row.record_id)) this.#found.set(row, current.get(row.record_id)!)
    }
  }

  async takeBackInsert(row: NetRow, isLast = false): Promise<void> {
    const { table, record_id, after } = row
    if (table === 'row_uniques') return this.#removeUnique(after!)
    const { tx, website, perform } = this.#context
    const current = await currentRow(tx, table, { website_id: website.id, id: record_id })
    if (!current) return
    const kind = kindOfRow(table, current)!
    // What is undone before it may have changed it: a part that it used is gone.
    if (this.#found.get(row)?.revision !== after!.revision) return void (await this.#conflict(kind, record_id, CHANGED))
    const title = await this.#titleOf(kind, record_id)
    const remove = () => perform(operationOn(kind, 'delete'), { id: record_id }, {})
    const done = await this.#attempt(kind, record_id, () =>
      remove().catch((error) => {
        if (error instanceof NotFound) this.unreached.push(row)
        else if (error instanceof InUse && !isLast) this.#used.push(row)
        else throw error
        return null
      }),
    )
    if (done) this.records.push({ kind, id: record_id, title, action: 'deleted' })
  }

  /** New records that others used, for as long as one of them is no longer used. */
  async takeBackUsed(): Promise<void> {
    for (let before = Number.POSITIVE_INFINITY; this.#used.length > 0; ) {
      const rows = this.#used.splice(0).toReversed()
      const isLast = rows.length === before
      before = rows.length
      for (const row of rows) await this.takeBackInsert(row, isLast)
    }
  }

  /** @returns false when its path, name or another unique value is taken */
  async takeBackDelete({ table, record_id, before }: NetRow): Promise<boolean> {
    const { tx, website, plans, compute } = this.#context
    const kind = kindOfRow(table, before!)!
    await ownTurn()
    if (!(await insertAgain(tx, table, before!))) return false
    if (table === 'row_uniques') return true
    await afterRestoring(tx, { table, kind, website_id: website.id, values: before! }, { plans, compute })
    if (table !== 'histories') this.#note(kind, record_id, 'restored')
    return true
  }

  async reportTaken({ table, record_id, before }: NetRow): Promise<void> {
    await this.#conflict(kindOfRow(table, before!)!, record_id, TAKEN, before!)
  }

  async takeBackContent({ record_id, before, after }: NetRow): Promise<void> {
    const { tx, website, perform } = this.#context
    const kind = before!.resource_type as VersionedKind
    const place = { website_id: website.id, id: record_id }
    const outcome = await this.#attempt(kind, record_id, () =>
      restoreContent(tx, { ...place, kind, before: before!, after: after! }, perform),
    )
    if (outcome === 'conflict') await this.#conflict(kind, record_id, CHANGED)
    else if (outcome === 'hidden') this.#note(kind, record_id, 'reverted')
    else if (outcome)
      this.records.push({ kind, id: record_id, title: await this.#titleOf(kind, record_id), action: 'reverted' })
  }

  /** Twice for those that are in each other's way, such as pages that exchanged their paths. */
  async takeBackUpdates(rows: readonly NetRow[], live: ReadonlySet<string>): Promise<void> {
    const blocked: { row: NetRow; values: Values }[] = []
    for (const row of rows) {
      const { tx, website, now } = this.#context
      const place = { website_id: website.id, id: row.record_id }
      const current = await currentRow(tx, row.table, place)
      const kind = kindOfRow(row.table, current ?? row.before!)!
      if (!current) {
        await this.#conflict(kind, row.record_id, 'it was deleted since', row.before!)
        continue
      }
      if (live.has(row.record_id) && (await isPinned(tx, place))) {
        await this.#conflict(kind, row.record_id, CHANGED, current)
        continue
      }
      const back = takeBack(row.before!, row.after!, current, this.#found.get(row))
      const { conflicts } = back
      const values = stillToCome(back.values, now)
      if (conflicts.length > 0) await this.#conflict(kind, row.record_id, CHANGED, current, conflicts)
      if (Object.keys(values).length === 0) continue
      await ownTurn()
      if ('blob_key' in values && !(await holdsFile(tx, place, values.blob_key as string))) {
        await this.#conflict(kind, row.record_id, FILE_IS_GONE, current)
        continue
      }
      if (await updateAgain(tx, row.table, place, values, now)) this.#note(kind, row.record_id, 'updated')
      else blocked.push({ row, values })
      if (row.table === 'forms') await renewFields(tx, place, this.#context)
      if (live.has(row.record_id)) await appendAsItIs(tx, row.table, place, this.#context)
      if (row.table === 'assets') await chargeFiles(tx, place, this.#context)
      if (row.table === 'rows') await renewRowUses(tx, website.id, row.record_id)
    }
    await this.#exchange(blocked)
  }

  async reportChanged(): Promise<void> {
    const told = new Set(this.records.map(({ id }) => id))
    for (const { kind, id, action } of this.#changed.values()) {
      const record = await presentRecord(this.#context, kind, id)
      if (!record) continue
      // What a website has once is never created again.
      const isMade = action === 'restored' && kind !== 'facts'
      const type = isMade ? (`${kind}.created` as const) : (`${kind}.updated` as const)
      this.events.push({ type, record })
      // Its content was reverted besides.
      if (!told.has(id)) this.records.push({ kind, id, title: titleOf(record), action })
    }
  }

  async #exchange(blocked: readonly { row: NetRow; values: Values }[]): Promise<void> {
    const { tx, website, now } = this.#context
    for (const { row, values } of blocked)
      if (row.table === 'pages' && 'path' in values)
        await updateAgain(
          tx,
          row.table,
          { website_id: website.id, id: row.record_id },
          { path: `/_moving/${row.record_id}` },
          now,
        )
    for (const { row, values } of blocked) {
      const place = { website_id: website.id, id: row.record_id }
      const kind = kindOfRow(row.table, row.before!)!
      if (await updateAgain(tx, row.table, place, values, now)) this.#note(kind, row.record_id, 'updated')
      else {
        if ('path' in values) await updateAgain(tx, row.table, place, { path: row.after!.path }, now)
        await this.#conflict(kind, row.record_id, TAKEN, row.before!)
      }
    }
  }

  async #removeUnique({ website_id, table_id, column_id, key }: Values): Promise<void> {
    const place = { website_id: website_id as string, table_id: table_id as string, column_id: column_id as string }
    await deleteUniques(this.#context.tx, place, [key as string])
  }

  /** @returns null after a refusal, which is a conflict */
  async #attempt<T>(kind: ContentKind, id: string, work: () => Promise<T | Performed>): Promise<T | Performed | null> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      await this.#conflict(kind, id, error.message)
      return null
    }
  }

  #note(kind: ContentKind, id: string, action: Action) {
    const key = `${kind} ${id}`
    if (!this.#changed.has(key)) this.#changed.set(key, { kind, id, action })
  }

  async #conflict(kind: ContentKind, id: string, reason: string, values: Values = {}, fields: FieldConflict[] = []) {
    const title = (await this.#titleOf(kind, id)) ?? titleOf(values)
    this.conflicts.push({ kind, id, title, reason, fields })
  }

  async #titleOf(kind: ContentKind, id: string): Promise<string | null> {
    const record = await presentRecord(this.#context, kind, id)
    return record && titleOf(record)
  }
}
