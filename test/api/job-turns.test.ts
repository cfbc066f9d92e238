import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { type JobHandler, Worker } from '#kernel/jobs/worker.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { type Service, startService } from '#test/support/service.ts'
import { API, answered } from './make.ts'

const LONG = 'test.long'
const log = pino({ level: 'silent' })

let service: Service
const workers: Worker[] = []
before(async () => {
  service = await startService()
})
after(async () => {
  for (const worker of workers) await worker.stop()
  await service?.close()
})

function startWorker(handler: JobHandler): Worker {
  const worker = new Worker(service.database, log)
  worker.add({ kind: LONG, run: handler, inTurns: true })
  workers.push(worker)
  void worker.start()
  return worker
}

const add = (account: string, name: string) =>
  service.database.write((tx) => enqueue(tx, LONG, { account, name }, Date.now(), account))

test('an account with many long jobs has one done at a time, and others are served until then and in turns', async () => {
  for (const name of ['a1', 'a2', 'a3', 'a4']) await add('a', name)
  const running = new Map<string, () => void>()
  const begun: string[] = []
  const together: string[][] = []
  const handler = async ({ account, name }: { account: string; name: string }, stopping: AbortSignal) => {
    together.push([...running.keys(), account])
    begun.push(name)
    await new Promise<void>((end) => {
      running.set(account, end)
      stopping.addEventListener('abort', () => end())
    })
    return undefined
  }
  const end = (account: string) => {
    running.get(account)!()
    running.delete(account)
  }
  startWorker(handler)
  startWorker(handler)
  await eventually(async () => assert.deepEqual(begun, ['a1']))
  for (const [account, name] of [
    ['b', 'b1'],
    ['b', 'b2'],
    ['c', 'c1'],
  ] as const)
    await add(account, name)
  for (const worker of workers) worker.wake()
  await eventually(async () => assert.deepEqual(begun.toSorted(), ['a1', 'b1', 'c1']))
  end('b')
  await eventually(async () => assert.ok(begun.includes('b2')))
  end('a')
  await eventually(async () => assert.ok(begun.includes('a2')))
  for (const accounts of together) assert.equal(new Set(accounts).size, accounts.length, `${accounts}`)
  for (const name of ['a3', 'a4']) {
    end('a')
    await eventually(async () => assert.ok(begun.includes(name)))
  }
  for (const account of ['a', 'b', 'c']) end(account)
})

test('a starter has lanes of its own', async () => {
  const ann = await service.newUser()
  await service.services.worker.stop()
  await answered(201, ann.post(`${API}/websites`, { name: 'Bakery', starter: 'business' }))
  const jobs = await service.database.reader.selectFrom('jobs').select(['kind', 'account_id']).execute()
  const own = jobs.filter(({ account_id }) => account_id === ann.accountId)
  assert.deepEqual(own, [{ kind: 'sites.read_starter', account_id: ann.accountId }])
})
