import { newId } from '#kernel/database/ids.ts'
import { listLength } from '#kernel/database/ordinal-list.ts'
import { asTaken } from '#kernel/operations/as-taken.ts'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { invalid, LimitReached } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, unchanged } from '#kernel/operations/outcome.ts'
import { revised } from '#kernel/operations/revised.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { deleteTool, getTool, listTool } from '#kernel/operations/tool.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { DELETION, deleteUsed } from '#resources/content/usage/delete-used.ts'
import { reviewUse } from '#resources/content/usage/review-use.ts'
import { seedOfTable } from '#resources/content/usage/seeds.ts'
import { rebindPages } from '#resources/data/tables/bound-pages.ts'
import { checkTableKey, columnsFor, withColumns } from '#resources/data/tables/change-table.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tableKeyFrom } from '#resources/data/tables/keys.ts'
import { NewTable, presentTable, table as record, Table, TableChanges } from '#resources/data/tables/record.ts'
import { removeTable } from '#resources/data/tables/remove-table.ts'
import {
  countTables,
  insertTable,
  listTables,
  rowsOfTable,
  saveTable,
  tablesOf,
  tableTarget,
} from '#resources/data/tables/store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

/** Tables of a website; all of them are read where one refers to another. */
const MAX_TABLES = 100

const COLLECTION = '/websites/:website_id/tables'
const onItem = (method: string) => [`${method} ${COLLECTION}/:id`, `${method} /websites/tables/:id`]
const BRIEF = { fields: ['id', 'name', 'key', 'columns.id', 'columns.key', 'columns.type'] }
const answer = { output: Table, present: presentTable, revision: revisionOf }
/** Tables answer the number of their rows. */
const TABLE_ANSWERS_DEPEND_ON = ['table', 'row']

const list = defineList({
  name: 'tables_list',
  summary: "List a website's tables with their columns",
  role: 'viewer',
  routes: [`GET ${COLLECTION}`],
  tool: listTool('table'),
  target: at('website_id', websiteTarget),
  item: Table,
  cachedBy: TABLE_ANSWERS_DEPEND_ON,
  present: presentTable,
  handler: async ({ db, target, window }) => listTables(db, target.id, window),
})

const create = defineOperation({
  name: 'tables_create',
  summary: 'Create a table with typed columns',
  scope: 'write',
  review: 'draft',
  role: 'editor',
  routes: [`POST ${COLLECTION}`],
  brief: BRIEF,
  target: at('website_id', websiteTarget),
  input: NewTable,
  ...answer,
  status: 201,
  emits: 'table.created',
  async handler({ tx, now, target, input, review }) {
    if ((await countTables(tx, target.id)) >= MAX_TABLES)
      throw new LimitReached('table_limit_reached', 'base', `The limit of ${MAX_TABLES} tables per website is reached`)
    const taken = new Set((await tablesOf(tx, target.id)).map(({ key }) => key))
    const name = nameOf(input.name)
    const key = input.key ?? tableKeyFrom(name, target.default_language, taken)
    const table = newRow(record, { id: newId(), website_id: target.id, name, key, now })
    await checkTableKey(tx, table)
    await reviewUse(tx, target.id, { kind: 'table', name: table.key }, review)
    const columns = await columnsFor(tx, table, [], input.columns ?? [])
    const made = { ...table, columns: JSON.stringify(columns) }
    await insertTable(tx, made).catch(asTaken('key'))
    return { ...made, row_count: 0 }
  },
})

const show = defineGet({
  name: 'tables_get',
  summary: 'Show a table',
  role: 'viewer',
  routes: onItem('GET'),
  tool: getTool('table'),
  target: at('id', tableTarget),
  ...answer,
  cachedBy: TABLE_ANSWERS_DEPEND_ON,
})

const update = defineOperation({
  name: 'tables_update',
  summary: 'Change a table: name, key or columns, whose values are converted or kept',
  scope: 'write',
  role: 'editor',
  routes: onItem('PATCH'),
  brief: BRIEF,
  // A new column without id is added again.
  hints: { idempotent: false },
  target: at('id', tableTarget),
  input: TableChanges,
  ...answer,
  longWrite: true,
  emits: 'table.updated',
  async handler({ tx, now, target, input, links }) {
    const { caller_role: _, ...before } = target
    const name = input.name === undefined ? before.name : nameOf(input.name)
    const named = { ...before, name, key: input.key ?? before.key }
    if (named.key !== before.key) await checkTableKey(tx, named)
    const columns = input.columns && (await withColumns(tx, before, input.columns, input.force ?? false))
    const changes = columns ? { ...named, columns: JSON.stringify(columns.after) } : named
    const table = revised(before, changes, now)
    if (table === before) return unchanged(before)
    const rebound = columns ? await rebindPages(tx, table, columns.before, columns.after, { links, now }) : []
    await saveTable(tx, table).catch(asTaken('key'))
    return alsoEmit(table, rebound)
  },
})

const remove = defineOperation({
  name: 'tables_delete',
  summary: 'Delete a table and its rows',
  ...DELETION,
  routes: onItem('DELETE'),
  tool: deleteTool('table'),
  target: at('id', tableTarget),
  present: presentTable,
  emits: 'table.deleted',
  async handler(context) {
    const { tx, now, target, links } = context
    return deleteUsed(context, {
      label: 'table',
      seed: await seedOfTable(target, tx),
      refuses: true,
      async remove() {
        const changed = await removeTable(tx, target, now)
        const events = await rebindPages(tx, target, readColumns(target), [], { links, now })
        for (const table of changed) {
          const row_count = await listLength(tx, rowsOfTable(table))
          events.push({ type: 'table.updated', record: presentTable({ ...table, row_count }) })
        }
        return events
      },
    })
  },
})

export const tableOperations: readonly Operation[] = [list, create, show, update, remove]

/** @throws ValidationFailed for a name of white space */
function nameOf(given: string): string {
  const name = given.trim()
  if (!name) throw invalid('name', "can't be blank")
  return name
}
