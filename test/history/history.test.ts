import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runCli } from '#test/support/cli.ts'
import { freshState } from '#test/support/state.ts'
import { violationsOf } from './support/checker.ts'
import { recordHistory } from './support/record-history.ts'

const OPERATIONS = Number(process.env.HISTORY_OPERATIONS ?? 3_000)
/** A restart takes as long as a thousand operations. */
const KILL_EVERY = Number(process.env.HISTORY_KILL_EVERY ?? 1_500)
const SEED = Number(process.env.HISTORY_SEED ?? 1)
/** The contract's 100 ms hold where the machine has time for it; a busy one must not fail the test. */
const VISITOR_LAG_MS = Number(process.env.HISTORY_VISITOR_LAG_MS ?? 5_000)

const state = await freshState()
after(() => state.remove())

async function keyOf(email: string): Promise<string> {
  assert.equal((await runCli(['user', 'create', '--email', email], state.env)).status, 0)
  const { stdout } = await runCli(['api-key', 'create', '--email', email], state.env)
  return stdout.trim().split('\n').at(-1)!
}

test('no read is stale, whichever process answers it, while keys are revoked, roles change and processes die', async (t) => {
  const memberEmail = 'member@example.com'
  const [owner, member] = [await keyOf('owner@example.com'), await keyOf(memberEmail)]
  const times = { operations: OPERATIONS, killEvery: KILL_EVERY, visitorLag: VISITOR_LAG_MS }
  const options = { ...times, seed: SEED, env: state.env }
  const history = await recordHistory({ ...options, owner, member, memberEmail })
  const { writes, reads, operations, kills } = history
  t.diagnostic(`${operations} operations: ${writes.length} writes, ${reads.length} reads recorded, ${kills} kills`)
  assert.ok(writes.length > OPERATIONS / 20 && reads.length > OPERATIONS / 2)
  assert.deepEqual(violationsOf(history).slice(0, 20), [])
})
