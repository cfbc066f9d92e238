import { parentPort, workerData } from 'node:worker_threads'
import type { Numbered, Order, ThreadAnswer, ThreadData } from '#kernel/database/dialects/connection-thread.ts'
import { followOrders } from '#kernel/database/dialects/thread-orders.ts'
import { StorageUnavailable } from '#kernel/operations/service-errors.ts'

const follow = followOrders(workerData as ThreadData)

parentPort!.on('message', ({ id, order }: Numbered) => {
  parentPort!.postMessage(answerOf(id, order))
})

function answerOf(id: number, order: Order): ThreadAnswer {
  try {
    return { id, result: follow(order) }
  } catch (error) {
    // A copy of an error has lost its class, so the other thread says what it means.
    const failure = (error instanceof StorageUnavailable ? error.cause : error) as Error
    return { id, failure, codes: { ...failure } }
  }
}
