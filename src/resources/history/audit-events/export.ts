import type { Db } from '#kernel/database/database.ts'
import { readJournal, type Wanted } from '#kernel/events/journals/read-journal.ts'
import { CHANGES_AT_ONCE, changesOf } from '#resources/history/audit-events/changes.ts'
import { type FORMATS, presentAudit } from '#resources/history/audit-events/schema.ts'
import { BYTE_ORDER_MARK, csvLine } from '#text/csv/csv-line.ts'
import { withGuard } from '#text/csv/formulas.ts'

const COLUMNS = [
  'created_at',
  'operation',
  'kind',
  'record_id',
  'actor_type',
  'actor_id',
  'actor_name',
  'client_kind',
  'client_id',
  'client_name',
  'source',
  'request_id',
  'change_set_id',
  'changes',
  'id',
]

type Format = (typeof FORMATS)[number]
type Audited = ReturnType<typeof presentAudit>

/** The chosen rows, newest first, read and written in pieces. No cell of CSV is a formula to a spreadsheet. */
export async function* exportedAudit(
  db: Db,
  wanted: Omit<Wanted, 'range' | 'order' | 'limit'>,
  format: Format,
): AsyncGenerator<Uint8Array> {
  if (format === 'csv') yield Buffer.from(BYTE_ORDER_MARK + csvLine(COLUMNS))
  const lineOf = format === 'csv' ? csvOf : (row: Audited) => `${JSON.stringify(row)}\n`
  for (let below: number | null = Number.MAX_SAFE_INTEGER; below !== null; ) {
    const page: Awaited<ReturnType<typeof readJournal<'audit_events'>>> = await readJournal(db, 'audit_events', {
      ...wanted,
      range: { above: 0, below },
      order: 'desc',
      limit: CHANGES_AT_ONCE,
    })
    below = page.next
    const changes = await changesOf(db, wanted.website_id, page.rows)
    if (page.rows.length > 0)
      yield Buffer.from(page.rows.map((row, index) => lineOf(presentAudit(row, changes[index]))).join(''))
  }
}

function csvOf({ actor, client, ...row }: Audited): string {
  const cells = [row.created_at, row.operation, row.kind, row.record_id, actor.type, actor.id, actor.name]
  cells.push(client.kind, client.id, actor.client, row.source, row.request_id, row.change_set_id)
  cells.push(JSON.stringify(row.changes), row.id)
  return csvLine(cells.map((cell) => withGuard(cell ?? '')))
}
