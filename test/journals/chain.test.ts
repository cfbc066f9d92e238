import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { createUser } from '#auth/people.ts'
import { DEFAULT_PLANS } from '#config/plans.ts'
import type { Database } from '#kernel/database/database.ts'
import { chainAudit } from '#kernel/events/chain/chain-audit.ts'
import { verifyChain } from '#kernel/events/chain/verify-chain.ts'
import { expireJournals } from '#kernel/events/journals/expire-journals.ts'
import { runCli } from '#test/support/cli.ts'
import { DAY_MS, insertWebsite, type Opened, openFresh, write } from './state.ts'

const going = new AbortController().signal

let opened: Opened
let database: Database
let website_id: string
beforeEach(async () => {
  opened = await openFresh()
  database = opened.database
  const { account_id } = await createUser(database, { email: 'ann@example.com', plan: 'free' })
  website_id = await insertWebsite(database, account_id)
})
afterEach(() => opened.close())

const chain = () => chainAudit(database)({}, going)
const verify = (noted?: { seq: number; hash: string }) => verifyChain(database.reader, noted)
const audit = (age = 0) => write(database, 'audit_events', { website_id, created_at: Date.now() - age * DAY_MS })
const run = (change: (tx: Database['reader']) => { execute(): Promise<unknown> }) =>
  database.write(async (tx) => void (await change(tx).execute()))

async function seqOf(resource_id: string): Promise<number> {
  const row = database.reader.selectFrom('audit_events').select('seq').where('resource_id', '=', resource_id)
  return (await row.executeTakeFirstOrThrow()).seq
}

test('rows written side by side are chained, and what is new is told apart', async () => {
  await Promise.all(Array.from({ length: 40 }, () => audit()))
  await chain()
  await audit()
  const { misfit, rows, unchained, head } = await verify()
  assert.deepEqual([misfit, rows, unchained], [null, 40, 1])
  await chain()
  const later = await verify(head!)
  assert.deepEqual([later.misfit, later.rows, later.unchained], [null, 41, 0])
})

test('the first row that was changed, removed or inserted is named', async () => {
  const names: string[] = []
  for (let n = 0; n < 6; n++) names.push(await audit())
  await chain()
  const [changed, removed] = [await seqOf(names[4]!), await seqOf(names[2]!)]
  await run((tx) => tx.updateTable('audit_events').set({ operation: 'pages_get' }).where('seq', '=', changed))
  assert.deepEqual(pick(await verify()), [changed, 'changed'])
  const row = await database.reader.selectFrom('audit_events').selectAll().where('seq', '=', removed).executeTakeFirst()
  await run((tx) => tx.deleteFrom('audit_events').where('seq', '=', removed))
  assert.deepEqual(pick(await verify()), [removed, 'removed'])
  await run((tx) => tx.insertInto('audit_events').values({ ...row!, id: 'other' } as never))
  assert.deepEqual(pick(await verify()), [removed, 'changed'])
})

test('a row inserted before the first one is found', async () => {
  await audit()
  await chain()
  await run((tx) => tx.insertInto('audit_events').values({ ...someRow(), seq: 0 } as never))
  assert.deepEqual(pick(await verify()), [0, 'inserted'])
})

test('a chain that was computed anew does not contain the end that was noted', async () => {
  const name = await audit()
  await audit()
  await chain()
  const { head } = await verify()
  const seq = await seqOf(name)
  await run((tx) => tx.updateTable('audit_events').set({ operation: 'pages_get' }).where('seq', '=', seq))
  await run((tx) => tx.deleteFrom('audit_blocks'))
  await run((tx) => tx.deleteFrom('journal_marks'))
  await chain()
  assert.equal((await verify()).misfit, null)
  assert.deepEqual(pick(await verify(head!)), [head!.seq, 'not as noted'])
})

test('a block that was changed breaks the chain', async () => {
  await audit()
  await chain()
  await audit()
  await chain()
  await run((tx) =>
    tx
      .updateTable('audit_blocks')
      .set({ previous: 'f'.repeat(64) })
      .where('after_seq', '>', 0),
  )
  assert.equal((await verify()).misfit?.problem, 'chain broken')
})

test('what has expired leaves an anchor, and the rest still fits', async () => {
  for (const age of [40, 40, 40]) await audit(age)
  await chain()
  for (const age of [35, 3]) await audit(age)
  await chain()
  await expireJournals(database, DEFAULT_PLANS)({}, going)
  await audit()
  await chain()
  const { misfit, rows, expired } = await verify()
  assert.deepEqual([misfit, rows, expired], [null, 2, 1])
  await run((tx) => tx.deleteFrom('audit_events').where('created_at', '<', Date.now() - DAY_MS))
  assert.equal((await verify()).misfit?.problem, 'removed')
})

function pick({ misfit }: Awaited<ReturnType<typeof verify>>) {
  return [misfit?.seq, misfit?.problem]
}

function someRow() {
  return {
    id: 'inserted',
    website_id,
    account_id: null,
    operation: 'pages_update',
    resource_type: 'page',
    resource_id: 'x',
    actor: '{}',
    credential_kind: 'api_key',
    credential_id: 'a',
    source: 'api',
    request_id: 'a',
    created_at: Date.now(),
  }
}

test('the command verifies the chain, and fails naming the row', async () => {
  const name = await audit()
  await chain()
  const intact = await runCli(['audit', 'verify'], opened.state.env)
  assert.equal(intact.status, 0, intact.stderr)
  const head = /^head (\d+:[0-9a-f]{64})$/m.exec(intact.stdout)![1]!
  assert.equal((await runCli(['audit', 'verify', '--head', head], opened.state.env)).status, 0)
  const seq = await seqOf(name)
  await run((tx) => tx.updateTable('audit_events').set({ operation: 'pages_get' }).where('seq', '=', seq))
  const broken = await runCli(['audit', 'verify'], opened.state.env)
  assert.equal(broken.status, 1)
  assert.match(broken.stderr, new RegExp(`Row ${seq} of the audit log .* was changed`))
})
