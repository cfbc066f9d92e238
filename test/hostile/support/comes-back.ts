import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Far more than any of these takes, and far less than what would never end. */
const PATIENCE_MS = 60_000

/**
 * What `name` of a module returns for `input`, called on a thread of its own that is given up when it does not come back:
 * a catastrophic regular expression cannot be stopped on the thread it runs on.
 */
export async function comesBack(module: string, name: string, ...input: unknown[]): Promise<unknown> {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.module).then((found) => {
      parentPort.postMessage(found[workerData.name](...workerData.input))
    })`
  const worker = new Worker(source, {
    eval: true,
    workerData: {
      module: import.meta.resolve(module),
      name,
      input,
    },
  })
  const timer = setTimeout(() => worker.emit('error', new Error(`${name} did not come back`)), PATIENCE_MS)
  try {
    const [result] = await once(worker, 'message')
    return result
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
