import { getCompileCacheDir } from 'node:module'
import { getHeapSpaceStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'

/** Enough objects that stay for the young generation to become as large as it may. */
const KEPT = 500_000

const kept = Array.from({ length: KEPT }, (_, n) => ({ n }))
const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!.space_size
const told = { threadMs: kept[0]!.n, done: null, environment: Object.keys(process.env), compiled: getCompileCacheDir() }
parentPort!.postMessage({ ...told, young })
