import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { BlobStoreFailure } from '#providers/blobs/blob-store.ts'
import { s3Blobs } from '#providers/blobs/s3.ts'
import { BUCKET, CREDENTIALS, startS3 } from './support/s3-server.ts'

const MB = 1024 * 1024
/** Only where silence is tested: a busy machine is silent for longer. */
const IMPATIENT = { silenceMs: 300 }
type Work = (store: ReturnType<typeof s3Blobs>) => Promise<void>
type Intervene = (request: IncomingMessage, response: ServerResponse, count: number) => boolean

let s3: Awaited<ReturnType<typeof startS3>>
before(async () => {
  s3 = await startS3()
})
after(() => s3?.close())

test('a server that dies midway fails the write or the read', async () => {
  // The third part never gets its answer.
  await through(
    (request, response, count) => count === 4 && Boolean(request.resume() && response.destroy()),
    async (store) => {
      await assert.rejects(store.put(chunks(30 * MB)), BlobStoreFailure)
      assert.deepEqual(await keys(store), [])
    },
  )
  const whole = store(s3.port)
  const blob = await whole.put(chunks(3 * MB))
  await through(
    (request, response) => {
      if (request.method !== 'GET') return false
      response.writeHead(200, { 'content-length': String(3 * MB) })
      response.write(randomBytes(MB), () => response.destroy())
      return true
    },
    async (store) => {
      await assert.rejects(buffer(await store.read(blob)), BlobStoreFailure)
    },
  )
})

test('a silent server is given up', async () => {
  const silent: Intervene = (request) => Boolean(request.resume())
  const work: Work = async (store) => {
    await assert.rejects(store.put(chunks(10)), /silent/)
    await assert.rejects(store.size('x'), /silent/)
    await assert.rejects(store.remove('x'), /silent/)
  }
  await through(silent, work, IMPATIENT)
})

test('a server that falls silent during a read is given up', async () => {
  const blob = await store(s3.port).put(chunks(MB))
  await through(
    (request, response) => {
      if (request.method !== 'GET') return false
      response.writeHead(200, { 'content-length': String(MB) })
      response.write(randomBytes(1_000))
      return true
    },
    async (store) => {
      await assert.rejects(buffer(await store.read(blob)), BlobStoreFailure)
    },
    IMPATIENT,
  )
})

test('a server that lies about lengths is detected', async () => {
  const blob = await store(s3.port).put(chunks(1_000))
  const answering = (size: number, length: number | null): Intervene => {
    return (request, response) => {
      if (request.method !== 'GET') return false
      response.writeHead(200, length === null ? {} : { 'content-length': String(length) })
      response.end(randomBytes(size))
      return true
    }
  }
  for (const [size, length] of [
    [999, 999],
    [1_001, 1_001],
    [999, null],
    [1_001, null],
  ] as const)
    await through(answering(size, length), async (store) => {
      await assert.rejects(async () => await buffer(await store.read(blob)), BlobStoreFailure, `${size} ${length}`)
    })
  // It accepts everything and stores less.
  await through(
    (request, response) => {
      if (request.method !== 'HEAD') return false
      response.writeHead(200, { 'content-length': '7' }).end()
      return true
    },
    async (store) => {
      await assert.rejects(store.put(chunks(1_000)), /stored 7 of the 1000/)
    },
  )
})

test('a refusal is a failure that names its code', async () => {
  const wrong = s3Blobs({
    ...CREDENTIALS,
    accessKeyId: 'unknown',
    bucket: BUCKET,
    endpoint: `http://localhost:${s3.port}`,
    pathStyle: true,
  })
  await assert.rejects(wrong.put(chunks(10)), /403 InvalidAccessKeyId/)
  await assert.rejects(store(s3.port, { bucket: 'nowhere' }).put(chunks(10)), /404 NoSuchBucket/)
  await assert.rejects(store(1).size('x'), BlobStoreFailure)
})

function store(port: number, options: { bucket?: string; silenceMs?: number } = {}) {
  return s3Blobs({ ...CREDENTIALS, bucket: BUCKET, endpoint: `http://localhost:${port}`, pathStyle: true, ...options })
}

/** A store that reaches the server through a proxy that can intervene. */
async function through(intervene: Intervene, work: Work, options: { silenceMs?: number } = {}) {
  let count = 0
  const proxy = createServer((incoming, response) => {
    if (intervene(incoming, response, ++count)) return
    const { method, url, headers } = incoming
    const on = request({ host: '127.0.0.1', port: s3.port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    on.on('error', () => response.destroy())
    // Half a request would keep the server from closing.
    incoming.on('error', () => on.destroy())
    incoming.pipe(on)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  try {
    await work(store((proxy.address() as AddressInfo).port, options))
  } finally {
    proxy.closeAllConnections()
    proxy.close()
  }
}

async function* chunks(size: number) {
  const bytes = randomBytes(size)
  for (let at = 0; at < size; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

async function keys(through: ReturnType<typeof store>) {
  const found = []
  for await (const { key } of through.list()) found.push(key)
  return found
}
