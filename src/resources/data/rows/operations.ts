import Type from 'typebox'
import { limitsOfWebsite } from '#accounts/limits.ts'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, unchanged } from '#kernel/operations/outcome.ts'
import { NOT_REVIEWED, refuseFields, refuseWrite } from '#kernel/operations/review.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { deleteTool, getTool } from '#kernel/operations/tool.ts'
import { changedTimes, NEVER } from '#kernel/versioning/appearing.ts'
import { dataHistories, dataStates, UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import { NOT_PINNED } from '#kernel/versioning/pin.ts'
import { hiddenWarnings, pinnedWarnings } from '#kernel/versioning/pinned-warning.ts'
import { bulk } from '#resources/data/rows/bulk-operation.ts'
import { historiesOf } from '#resources/data/rows/existing-rows.ts'
import { columnsToInclude, includedIn } from '#resources/data/rows/included.ts'
import { Include, type Included } from '#resources/data/rows/included-schema.ts'
import { queryRows } from '#resources/data/rows/query-store.ts'
import { readFilter, readSorts } from '#resources/data/rows/read-filter.ts'
import { NewRow, ROW_STATUSES, Row, RowChanges } from '#resources/data/rows/record.ts'
import { removeRow } from '#resources/data/rows/remove-row.ts'
import { latestOf } from '#resources/data/rows/row-versions.ts'
import { rowsInShort } from '#resources/data/rows/rows-in-short.ts'
import { rowsThatFit } from '#resources/data/rows/rows-that-fit.ts'
import { sayTranslated } from '#resources/data/rows/say-translated.ts'
import { presentRow, presentRowOf } from '#resources/data/rows/schema.ts'
import { type RowRecord, rowAlone, rowTarget } from '#resources/data/rows/store.ts'
import { rowVersionOperations } from '#resources/data/rows/versions.ts'
import { type Outcome, writeRows } from '#resources/data/rows/write-rows.ts'
import { ColumnShape, presentColumns, readColumns } from '#resources/data/tables/column-schema.ts'
import { tableOf, tableOfRows, tableTarget } from '#resources/data/tables/store.ts'
import { ON_ROWS } from '#resources/websites/websites/content-editors.ts'

const NESTED = '/websites/:website_id/tables/:table_id/rows'
const FLAT = '/websites/tables/:table_id/rows'
const onItem = (method: string) => [`${method} ${NESTED}/:id`, `${method} /websites/tables/rows/:id`]
const STATES = ['live', 'latest'] as const
const BRIEF = { fields: ['id', 'values', 'status'] }
const answer = { output: Row, present: presentRow, revision: rowTarget.revision! }
/** Of a row, the columns are its table's; pages and domains make the addresses of rows that are included. */
const ROW_ANSWERS_DEPEND_ON = ['row', 'table', 'page', 'domain']

const list = defineList({
  name: 'rows_list',
  summary: "List a table's rows, filtered and sorted; the answer tells the columns",
  role: 'viewer',
  routes: [`GET ${NESTED}`, `GET ${FLAT}`],
  target: at('table_id', tableTarget),
  query: Type.Object({
    filter: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          maxProperties: 20,
          description:
            'By column: {"featured": true, "price": {"gte": 5}}; eq ne gt gte lt lte contains in. An empty text means blank.',
        },
      ),
    ),
    status: Type.Optional(oneOf(ROW_STATUSES, { about: 'Only rows of this status.' })),
    sort: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 4,
        description: 'Columns, position or created_at (default); a minus for descending.',
      }),
    ),
    state: Type.Optional(
      oneOf(STATES, {
        about: 'live, the default: what visitors see. latest: newest versions, found and sorted by what is live.',
      }),
    ),
    include: Type.Optional(Include),
  }),
  item: Row,
  beside: { columns: Type.Array(ColumnShape, { about: "The table's columns." }) },
  brief: { fields: ['data', 'meta', 'columns'], shown: rowsInShort },
  cachedBy: ROW_ANSWERS_DEPEND_ON,
  present: presentRow,
  async handler({ db, longDb, countOnce, links, target, query, window }) {
    const columns = readColumns(target)
    const embedded = columnsToInclude(columns, query.include)
    const filters = readFilter(columns, { ...query.filter })
    const sorts = readSorts(columns, query.sort ?? [])
    const wanted = { filters, sorts, status: query.status, limit: window.per, offset: window.offset }
    const { rows: brief, total } = await queryRows({ db, longDb, countOnce }, target, wanted)
    const { rows, ...part } = await rowsThatFit(longDb, brief, window)
    const read = query.state === 'latest' ? dataHistories : dataStates
    const histories = await historiesOf(db, target.website_id, rows, read)
    const shown = rows.map((row) => ({ ...row, ...(histories.get(row.id) ?? UNCHANGED), ...tableOfRow(target) }))
    const from = { db, longDb, links, website_id: target.website_id, state: query.state ?? 'live' }
    const included = await includedIn(from, embedded, shown.map(latestOf))
    return {
      ...part,
      rows: shown.map((row) => ({ ...row, included: included.get(row.id) })),
      total,
      beside: { columns: presentColumns(columns) },
    }
  },
})

const create = defineOperation({
  name: 'rows_create',
  summary: 'Create a row',
  scope: 'write',
  review: 'draft',
  role: 'content',
  content: { ...ON_ROWS, name: ({ key }) => key },
  routes: [`POST ${NESTED}`, `POST ${FLAT}`],
  brief: BRIEF,
  target: at('table_id', tableOfRows),
  input: NewRow,
  ...answer,
  status: 201,
  emits: 'row.created',
  async handler({ tx, now, target, input, review, plans, warn, compute, ...by }) {
    for (const warning of hiddenWarnings(review)) warn(warning)
    refuseFields(review, changedTimes(NEVER, input))
    const limit = (await limitsOfWebsite(tx, target.website_id, plans)).rows_per_table
    const table = { ...target, columns: readColumns(target) }
    const { outcomes, events } = await writeRows(tx, table, [input], { now, limit, review, by, compute })
    return alsoEmit({ ...saved(outcomes[0]!, warn), ...tableOfRow(target) }, events)
  },
})

const show = defineOperation({
  name: 'rows_get',
  summary: 'Show a row',
  scope: 'read',
  role: 'viewer',
  routes: onItem('GET'),
  tool: getTool('row'),
  target: at('id', rowTarget),
  query: Type.Object({
    state: Type.Optional(oneOf(STATES, { about: 'live: as visitors see it; latest by default.' })),
    include: Type.Optional(Include),
  }),
  ...answer,
  revision: revisionWithIncluded,
  cachedBy: ROW_ANSWERS_DEPEND_ON,
  async handler({ db, longDb, links, target, query }) {
    const { website_id } = target
    const { state = 'latest', include } = query
    const row = state === 'live' ? { ...target, newer: null } : target
    const embedded = columnsToInclude(readColumns(row), include)
    const included = await includedIn({ db, longDb, links, website_id, state }, embedded, [latestOf(row)])
    return { ...row, included: included.get(row.id) }
  },
})

const update = defineOperation({
  name: 'rows_update',
  summary: 'Change a row; values that are left out are unchanged',
  scope: 'write',
  review: 'draft',
  role: 'content',
  content: {
    ...ON_ROWS,
    name: async ({ website_id, table_id }, db) => (await tableOf(db, website_id, table_id))!.key,
  },
  routes: onItem('PATCH'),
  brief: BRIEF,
  target: at('id', rowAlone),
  input: RowChanges,
  ...answer,
  emits: 'row.updated',
  async handler({ tx, now, target, input, review, warn, compute, ...by }) {
    const status = target.draft === 1 ? 'draft' : 'published'
    if (input.status !== undefined && input.status !== status) refuseFields(review, ['status'])
    refuseFields(review, changedTimes(target, input))
    const table = { id: target.table_id, website_id: target.website_id, columns: readColumns(target) }
    const { translated_version, ...fields } = input
    const isSaid = translated_version !== undefined && (await sayTranslated(tx, target, translated_version))
    const change = { ...fields, id: target.id }
    const limit = Number.POSITIVE_INFINITY
    const { outcomes, events } = await writeRows(tx, table, [change], { now, limit, review, by, compute })
    const [outcome] = outcomes as [Outcome]
    const { columns, table_revision } = target
    const row = { ...saved(outcome, warn), columns, table_revision }
    if (outcome.result === 'unchanged') return isSaid ? row : unchanged(row)
    const seen = target.draft === 1 ? NOT_REVIEWED : review
    if (row.latest_number !== target.latest_number)
      for (const warning of pinnedWarnings(outcome.history ?? NEVER_CHANGED, seen)) warn(warning)
    return alsoEmit(row, events)
  },
})

const remove = defineDelete({
  name: 'rows_delete',
  summary: 'Delete a row',
  role: 'editor',
  routes: onItem('DELETE'),
  tool: deleteTool('row'),
  target: at('id', rowTarget),
  unseen: isDraft,
  present: presentRow,
  emits: 'row.deleted',
  async remove({ tx, now, target, review }) {
    const along = await removeRow(tx, target, readColumns(target), now)
    if (along.some(({ row }) => row.draft === 0)) refuseWrite(review, 'Published rows refer to it.')
    return along.map(({ columns, row, deleted }) => {
      return { type: deleted ? 'row.deleted' : 'row.updated', record: presentRowOf(columns, row) }
    })
  },
})

export const rowOperations: readonly Operation[] = [list, create, bulk, show, update, remove, ...rowVersionOperations]

/** Rows that are embedded change without the row: the part after the plus says how they are, and If-Match ignores it. */
function revisionWithIncluded(row: RowRecord & { included?: Included | undefined }): string {
  const revision = rowTarget.revision!(row)
  return row.included ? `${revision}+${digestOf(row.included).replaceAll(/[-_]/g, '0')}` : revision
}

/** Its history, which begins with its first change. */
const NEVER_CHANGED = { latest_number: 1, ...NOT_PINNED }

function isDraft({ target }: { target: RowRecord }): boolean {
  return target.draft === 1
}

function tableOfRow({ columns, revision }: { columns: string; revision: number }) {
  return { columns, table_revision: revision }
}

/** @throws ValidationFailed when the row was not saved */
function saved(
  { row, errors, warnings }: Outcome,
  warn: (sentence: string) => void,
): Omit<RowRecord, 'columns' | 'table_revision'> {
  for (const warning of warnings) warn(warning)
  if (Object.keys(errors).length > 0 || row === null) throw new ValidationFailed(errors)
  return row
}
