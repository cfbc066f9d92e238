import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { openDatabase } from '#kernel/database/open.ts'
import { OutcomeUnknown } from '#kernel/operations/service-errors.ts'
import { parseNetwork } from '#net/networks.ts'
import type { CountingAnswer, CountingConfig, CountingOrder } from '#process/counting/counting-thread.ts'
import { classifierOf } from '#process/view-adapters.ts'
import { CountingHere } from '#site/visits/counting-here.ts'

/** One counts what is noted, one what the inbox holds. */
const CONNECTIONS = 2
/** Requests come first on a machine that has more to do than it can; a third of an equal share is left. */
const NICENESS = 5

const { logLevel, trustedProxies, ...config } = workerData as CountingConfig
const log = pino({ level: logLevel, base: null })
const database = openDatabase({ ...config, databasePool: CONNECTIONS })
const counting = new CountingHere({
  database,
  classifier: classifierOf(config, log),
  trustedProxies: trustedProxies.map((text) => parseNetwork(text)!),
  log,
})

giveWay()
parentPort!.on('message', (order: CountingOrder) => void (order === 'close' ? close() : carryOut(order)))
answer('ready')

async function carryOut(order: Exclude<CountingOrder, 'close'>) {
  const { id } = order
  try {
    if ('fold' in order) await counting.fold()
    else await counting.count(order.noted, order.digest)
    answer({ id, failure: null, isUnknown: false })
  } catch (error) {
    answer({ id, failure: error as Error, isUnknown: error instanceof OutcomeUnknown })
  }
}

async function close() {
  await counting.close()
  await database.close()
  process.exit()
}

function answer(message: CountingAnswer) {
  parentPort!.postMessage(message)
}

/** On Linux this concerns the calling thread alone; elsewhere it would concern requests as well. */
function giveWay() {
  if (process.platform === 'linux') setPriority(NICENESS)
}
