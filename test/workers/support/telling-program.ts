import { getCompileCacheDir } from 'node:module'
import { parentPort } from 'node:worker_threads'

const told = { threadMs: 0, done: null, environment: Object.keys(process.env), compiled: getCompileCacheDir() }
parentPort!.postMessage(told)
