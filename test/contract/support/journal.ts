import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { AuditRow, EventRow } from '#kernel/database/tables/journals.ts'
import type { Reply } from '#test/support/client.ts'
import type { Service } from '#test/support/service.ts'

export type Journal = {
  reply: Reply
  requestId: string
  audits: Selectable<AuditRow>[]
  events: Selectable<EventRow>[]
}

/** Makes one request and reads the rows that it added to the audit log and the outbox. */
export async function journalOf(
  service: Service,
  work: (headers: { 'x-request-id': string }) => Promise<Reply>,
): Promise<Journal> {
  const requestId = randomUUID()
  const before = await lastEvent(service)
  const auditsBefore = await lastAudit(service)
  const reply = await work({ 'x-request-id': requestId })
  const { reader } = service.database
  const events = await reader.selectFrom('events').selectAll().where('seq', '>', before).orderBy('seq').execute()
  const audits = await reader.selectFrom('audit_events').selectAll().where('request_id', '=', requestId).execute()
  // A row with another request's id would be as wrong as a second one.
  if ((await countAudits(service, auditsBefore)) !== audits.length)
    throw new Error('an audit row has a wrong request id')
  await transfersDone(service)
  return { reply, requestId, audits, events }
}

/** Neither an audit row nor an event, and the answer's status. */
export function expectNoTrace({ reply, audits, events }: Journal, status: number) {
  assert.equal(reply.status, status, reply.text)
  assert.deepEqual([audits.map(({ operation }) => operation), events.map(({ type }) => type)], [[], []])
}

/** What a job makes of a website that is copied, imported or exported belongs to no later request. */
export async function transfersDone({ database }: Service): Promise<void> {
  const exports = database.reader
    .selectFrom('website_exports')
    .select('id')
    .where('status', 'in', ['queued', 'running'])
  const imports = database.reader
    .selectFrom('site_imports')
    .select('id')
    .where('status', 'in', ['reading', 'queued', 'running'])
  while ((await exports.execute()).length + (await imports.execute()).length > 0) await setTimeout(20)
}

async function lastEvent({ database }: Service): Promise<number> {
  const last = database.reader.selectFrom('events').select((eb) => eb.fn.max('seq').as('seq'))
  return Number((await last.executeTakeFirst())?.seq ?? 0)
}

async function lastAudit({ database }: Service): Promise<number> {
  const last = database.reader.selectFrom('audit_events').select((eb) => eb.fn.max('seq').as('seq'))
  return Number((await last.executeTakeFirst())?.seq ?? 0)
}

async function countAudits({ database }: Service, after: number): Promise<number> {
  const row = await database.reader
    .selectFrom('audit_events')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('seq', '>', after)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** While `work` runs, the table refuses new rows. */
export async function refusingRows(
  { database }: Service,
  table: 'events' | 'audit_events',
  work: () => Promise<void>,
): Promise<void> {
  const run = (...statements: string[]) =>
    database.write(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
  const sqlite = database.kind === 'sqlite'
  await (sqlite
    ? run(`create trigger refuse before insert on ${table} begin select raise(abort, 'refused by a test'); end`)
    : run(
        `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by a test'; end $$`,
        `create trigger refuse before insert on ${table} for each row execute function refuse()`,
      ))
  try {
    await work()
  } finally {
    await (sqlite ? run('drop trigger refuse') : run(`drop trigger refuse on ${table}`, 'drop function refuse()'))
  }
}
