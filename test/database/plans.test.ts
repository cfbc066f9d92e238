import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { TABLE_NAMES } from '#kernel/database/tables.ts'
import { ROOMY } from '#test/contract/support/shared-service.ts'
import { makeWorld, type World } from '#test/contract/support/world.ts'
import { grow } from '#test/support/grown/grow.ts'
import { makeModels } from '#test/support/grown/models.ts'
import { migratedState } from '#test/support/migrated.ts'
import { startService } from '#test/support/service.ts'
import type { State } from '#test/support/state.ts'
import { DECLARED, reasonOf } from './plans/declared.ts'
import { HOW_TO_WRITE, readPlans, writePlans } from './plans/golden.ts'
import { meterPostgres } from './plans/meter-postgres.ts'
import { meterSqlite, planOfSqlite } from './plans/meter-sqlite.ts'
import { excess, type Statement, Statements } from './plans/statements.ts'
import { walk } from './plans/walk.ts'

const engine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

const statements = new Statements()
let state: State | undefined
let world: World | undefined
let endMeter = () => {}
let planOf: (statement: Statement) => readonly string[]

before(async () => {
  state = await migratedState()
  const { DATA_DIR, DATABASE_URL } = state.env
  endMeter = DATABASE_URL ? await meterPostgres(DATABASE_URL, statements) : meterSqlite(DATA_DIR!, statements)
  world = await makeWorld(await startService({ ...ROOMY, ...state.env }))
  const { website_id, owner } = world.site
  const models = await makeModels(website_id, async (path, record) => {
    const { status, text, body } = await owner.post(`/api/v1/websites/${website_id}/${path}`, record)
    assert.equal(status, 201, `${path}: ${text}`)
    return body.id
  })
  await grow(world.service.database, models)
  statements.paused = false
  await walk(world, models)
  statements.paused = true
  const ofSqlite = DATABASE_URL ? null : planOfSqlite(DATA_DIR!)
  planOf = ({ text, plan }) => plan ?? ofSqlite!(text)
})
after(async () => {
  endMeter()
  await world?.service.close()
  await state?.remove()
})

test('no statement visits more rows than it answers times ten, however many stand beside', () => {
  const over = [...statements.seen].filter(([shape, { worst }]) => excess(worst) > 0 && !reasonOf(shape))
  assert.deepEqual(
    over.map(([shape, { worst }]) => `${worst.visited} for ${worst.answered}: ${shape}`),
    [],
  )
})

test('no statement scans a table', () => {
  const names: readonly string[] = TABLE_NAMES
  const isScan = (step: string) => step.startsWith('Seq Scan ') || names.includes(/^SCAN (\w+)/.exec(step)?.[1] ?? '')
  const scanning = [...statements.seen].filter(([, statement]) => planOf(statement).some(isScan))
  const others = scanning.map(([shape]) => shape).filter((shape) => !reasonOf(shape))
  assert.deepEqual(others, [])
})

test('every statement is in the committed list, on SQLite with its plan', () => {
  const plans = new Map([...statements.seen].map(([shape, statement]) => [shape, [...new Set(planOf(statement))]]))
  if (process.env.WRITE_PLANS) writePlans(engine, plans)
  const known = readPlans(engine)
  const listed = new Set(['sqlite', 'postgres'].flatMap((one) => [...readPlans(one).keys()]))
  // PostgreSQL chooses among indexes by what the tables hold; what it may not do is tested above. What jobs do now and then
  // may have run on the other database alone when the lists were written.
  const isAsKnown = (shape: string, steps: readonly string[]) =>
    engine === 'sqlite' && known.has(shape) ? isDeepStrictEqual(known.get(shape), steps) : listed.has(shape)
  const others = [...plans].filter(([shape, steps]) => steps.length > 0 && !isAsKnown(shape, steps))
  assert.deepEqual(others, [], HOW_TO_WRITE)
})

test('the committed list and what is declared are of statements that run', () => {
  const shapes = [...statements.seen.keys()]
  const known = [...readPlans(engine).keys()]
  const gone = known.filter((shape) => !statements.seen.has(shape))
  assert.ok(gone.length < known.length / 10, `remove ${engine}.txt, and ${HOW_TO_WRITE}: ${gone.join('\n')}`)
  const unused = DECLARED.filter(({ has }) => !shapes.some((shape) => has.test(shape)))
  assert.deepEqual(unused, [])
})
