import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { meterPostgres } from '#test/database/plans/meter-postgres.ts'
import { meterSqlite, planOfSqlite } from '#test/database/plans/meter-sqlite.ts'
import { excess, type Statement, Statements } from '#test/database/plans/statements.ts'
import { makeSite } from '#test/site/support.ts'
import { cloneRows, idOf, numbered } from '#test/support/grown/clone-rows.ts'
import { type Installation, openInstallation } from './support.ts'

const MANY = 5_000
/** Tables of which there are many rows. */
const GROWN = ['users', 'accounts', 'websites', 'jobs', 'certificates']
const statements = new Statements()
let opened: Installation
let endMeter = () => {}
let planOf: (statement: Statement) => readonly string[]

before(async () => {
  opened = await openInstallation({}, async ({ DATA_DIR, DATABASE_URL }) => {
    endMeter = DATABASE_URL ? await meterPostgres(DATABASE_URL, statements) : meterSqlite(DATA_DIR!, statements)
    const ofSqlite = DATABASE_URL ? null : planOfSqlite(DATA_DIR!)
    planOf = ({ text, plan }) => plan ?? ofSqlite!(text)
  })
  const { service, command } = opened
  const { database } = service
  const suspended = await service.newUser('suspended@example.com')
  await command('account', 'suspend', '--email', suspended.email)
  const model = await service.newUser('model@example.com', { name: 'Model' })
  const site = await makeSite(service, { name: 'Model', subdomain: 'model' }, model)
  await database.write(async (tx) => {
    const names = { name: numbered('Name ') }
    await cloneRows(tx, 'accounts', { id: model.accountId }, MANY, { id: idOf(1) })
    const email = sql`'many-' || cast(n as text) || '@example.com'`
    await cloneRows(tx, 'users', { id: model.userId }, MANY, { id: idOf(2), account_id: idOf(1), email, ...names })
    const own = { id: idOf(3), account_id: idOf(1), subdomain: numbered('many-') }
    await cloneRows(tx, 'websites', { id: site.id }, MANY, { ...own, ...names })
    const now = Date.now()
    const job = { ...{ kind: 'test', account_id: null, payload: '{}', attempts: 0, locked_until: null }, id: 'model' }
    const later = { ...job, leased_by: null, last_error: null, run_at: now + 1e9, created_at: now }
    await tx.insertInto('jobs').values(later).execute()
    await cloneRows(tx, 'jobs', { id: 'model' }, MANY, { id: idOf(4) })
    const certificate = {
      ...{ is_partner: 0, private_key: null, issued_at: now, leased_until: null, leased_by: null, chain: 'x' },
      ...{ order_url: null, order_key: null, created_at: now, updated_at: now, name: 'model.example' },
      ...{ domain_id: 'none', expires_at: now + 1e10, failures: 0, error: null, next_attempt_at: now + 1e10 },
    }
    await tx
      .insertInto('certificates')
      .values({ ...certificate, earliest_attempt_at: null })
      .execute()
    await cloneRows(tx, 'certificates', { name: 'model.example' }, MANY, { name: numbered('many-') })
  })
  // Which PostgreSQL does by itself within a minute.
  if (database.kind === 'postgres') await database.write((tx) => sql`analyze`.execute(tx))
})
after(async () => {
  endMeter()
  await opened?.close()
})

test('no list of an operator scans a table or visits more rows than it answers times ten', async () => {
  const { ask } = opened
  statements.paused = false
  const { next } = await ask('/users')
  await ask(`/users?before=${next}`)
  assert.equal((await ask('/users?search=many-7')).data.length, 50)
  assert.equal((await ask('/users?search=name%204')).data.length, 50)
  assert.equal((await ask('/users?search=nobody')).data.length, 0)
  assert.equal((await ask('/users?only=suspended')).data.length, 1)
  assert.equal((await ask('/users?only=operators')).data.length, 1)
  const page = await ask('/websites')
  await ask(`/websites?before=${page.next}`)
  assert.equal((await ask('/websites?search=many-7')).data.length, 50)
  assert.equal((await ask('/websites?search=nothing')).data.length, 0)
  await ask(`/accounts/${page.data[0].account_id}`)
  await ask('/jobs')
  await ask('/certificates')
  statements.paused = true
  const isScan = (step: string) => GROWN.includes(/^(?:Seq Scan|SCAN) (\w+)$/.exec(step)?.[1] ?? '')
  const wrong = [...statements.seen].filter(
    ([, statement]) => excess(statement.worst) > 0 || planOf(statement).some(isScan),
  )
  assert.deepEqual(
    wrong.map(([shape, statement]) => [shape, statement.worst, planOf(statement)]),
    [],
  )
})
