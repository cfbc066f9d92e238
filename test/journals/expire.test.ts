import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { updateAccount } from '#accounts/store.ts'
import { createUser } from '#auth/people.ts'
import { DEFAULT_PLANS, PLAN_NAMES, type Plan, plansWith } from '#config/plans.ts'
import type { Database } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { JOURNALS, type Journal } from '#kernel/database/tables/journals.ts'
import { expireJournals } from '#kernel/events/journals/expire-journals.ts'
import { listsOf } from '#kernel/events/journals/lists.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { startService } from '#test/support/service.ts'
import { DAY_MS, insertWebsite, listAll, type Opened, openFresh, write } from './state.ts'

const AGES = [0, 29, 31, 364, 366, 729, 731]
const going = new AbortController().signal

let opened: Opened
let database: Database
beforeEach(async () => {
  opened = await openFresh()
  database = opened.database
})
afterEach(() => opened.close())

const expire = (plans = DEFAULT_PLANS) => expireJournals(database, plans)({}, going)

test('rows are deleted when they are older than the plan of their account keeps them', async () => {
  const sites = new Map<Plan, string>()
  const accounts = new Map<Plan, string>()
  for (const plan of PLAN_NAMES) {
    const { account_id } = await createUser(database, { email: `${plan}@example.com`, plan })
    accounts.set(plan, account_id)
    sites.set(plan, await insertWebsite(database, account_id))
  }
  // The oldest first, as they come. Who acts is in another account, which does not count while there is a website.
  for (const age of AGES.toReversed())
    for (const journal of JOURNALS)
      for (const plan of PLAN_NAMES) {
        const created_at = Date.now() - age * DAY_MS
        await write(database, journal, {
          website_id: sites.get(plan)!,
          account_id: accounts.get('business'),
          created_at,
        })
        await write(database, journal, { website_id: null, account_id: accounts.get(plan), created_at })
      }
  for (let again = 0; again < 2; again++) {
    await expire()
    for (const plan of PLAN_NAMES) {
      const { audit_days, event_days } = DEFAULT_PLANS[plan]
      const left = {
        events: AGES.filter((age) => age < event_days),
        audit_events: AGES.filter((age) => age < audit_days),
      }
      for (const journal of JOURNALS) {
        assert.deepEqual(await agesOf(journal, 'website_id', sites.get(plan)!), left[journal], `${plan}: ${journal}`)
        const own = await agesOf(journal, 'account_id', accounts.get(plan)!)
        assert.deepEqual(own, left[journal], `${plan}: ${journal} of no website`)
        assert.equal((await listAll(database, journal, sites.get(plan)!)).length, left[journal].length)
      }
    }
    assert.equal(await danglingEntries(), 0)
  }
})

test('rows of many transactions go when their period is shortened', async () => {
  const { account_id } = await createUser(database, { email: 'busy@example.com', plan: 'pro' })
  const website_id = await insertWebsite(database, account_id)
  for (let n = 0; n < 450; n++)
    await write(database, 'audit_events', { website_id, account_id, created_at: Date.now() - 100 * DAY_MS })
  await write(database, 'audit_events', { website_id, account_id })
  await expire()
  assert.equal((await listAll(database, 'audit_events', website_id)).length, 451)
  await expire(plansWith('{"pro": {"audit_days": 90}}'))
  assert.equal((await listAll(database, 'audit_events', website_id)).length, 1)
  assert.equal(await danglingEntries(), 0)
})

test('an account that changes to a smaller plan loses what is older with the next row that expires', async () => {
  const { account_id } = await createUser(database, { email: 'smaller@example.com', plan: 'business' })
  const website_id = await insertWebsite(database, account_id)
  const writeAged = (age: number) =>
    write(database, 'audit_events', { website_id, account_id, created_at: Date.now() - age * DAY_MS })
  for (let n = 0; n < 450; n++) await writeAged(100)
  await expire()
  await database.write((tx) => updateAccount(tx, account_id, { plan: 'free' }))
  for (const age of [31, 29]) await writeAged(age)
  await expire()
  assert.deepEqual(await agesOf('audit_events', 'website_id', website_id), [29])
  assert.equal((await listAll(database, 'audit_events', website_id)).length, 1)
  assert.equal(await danglingEntries(), 0)
})

test('rows of a website that is gone expire with the account that acted', async () => {
  const { account_id } = await createUser(database, { email: 'gone@example.com', plan: 'free' })
  for (const age of [31, 29])
    await write(database, 'audit_events', { website_id: newId(), account_id, created_at: Date.now() - age * DAY_MS })
  await expire()
  const rows = await database.reader.selectFrom('audit_events').select('created_at').execute()
  assert.equal(rows.length, 1)
})

test('the events of today always stay', () => {
  assert.throws(() => plansWith('{"pro": {"event_days": 0}}'), /pro\.event_days must be a whole number from 1/)
})

test('a running service indexes and deletes', async () => {
  const website_id = newId()
  for (let n = 0; n < 510; n++) await write(database, 'events', { website_id })
  const old = await write(database, 'audit_events', { website_id, created_at: Date.now() - 800 * DAY_MS })
  const service = await startService(opened.state.env)
  try {
    await eventually(async () => {
      const { reader } = database
      const marks = await reader
        .selectFrom('journal_marks')
        .select('seq')
        .where('name', '=', 'events indexed')
        .execute()
      assert.ok(marks[0]!.seq >= 510)
      assert.deepEqual(
        await reader.selectFrom('audit_events').select('seq').where('resource_id', '=', old).execute(),
        [],
      )
    }, 20_000)
  } finally {
    await service.close()
  }
})

/** In days, the youngest first, of rows with a website or with none. */
async function agesOf(journal: Journal, column: 'website_id' | 'account_id', value: string): Promise<number[]> {
  const rows = await database.reader
    .selectFrom(journal as 'events')
    .select('created_at')
    .where(column, '=', value)
    .where('website_id', column === 'website_id' ? 'is not' : 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at }) => Math.floor((Date.now() - created_at) / DAY_MS))
}

/** Entries of lists that point to no row. */
async function danglingEntries(): Promise<number> {
  const left = new Set<string>()
  for (const journal of JOURNALS) {
    const rows = await database.reader
      .selectFrom(journal as 'events')
      .selectAll()
      .execute()
    for (const row of rows) for (const list of listsOf(journal, row)) left.add(`${list} ${row.seq}`)
  }
  const entries = await database.reader.selectFrom('journal_lists').selectAll().execute()
  return entries.filter(({ list, seq }) => !left.has(`${list} ${seq}`)).length
}
