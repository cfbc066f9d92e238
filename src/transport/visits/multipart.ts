import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { headerOf } from '#http/raw-headers.ts'
import { InvalidRequest, TooLarge } from '#kernel/operations/errors.ts'
import type { VisitFile } from '#kernel/operations/visit-body.ts'
import { collectFields } from '#transport/visits/collect-fields.ts'

const LIMITS = { fields: 500, files: 10, parts: 510, fieldNameSize: 200, headerPairs: 50 }
/** Files and all. */
const MAX_BYTES = 200_000_000

type Options = {
  receive: (file: VisitFile) => Promise<void>
  /** Of all fields together, files apart. */
  maxFieldBytes: number
}

/**
 * Reads a form with files (RFC 7578). Each file is passed on as it comes, and the next one once it has been taken.
 * @throws OperationError for a form that is broken, breaks off or is too large, and what `receive` throws
 */
export async function readMultipart(
  request: IncomingMessage,
  { receive, maxFieldBytes }: Options,
): Promise<Record<string, unknown>> {
  if (Number(headerOf(request, 'content-length')) > MAX_BYTES) throw tooLarge(MAX_BYTES)
  const { Busboy } = await import('@fastify/busboy')
  const pairs: [string, string][] = []
  const taken: Promise<void>[] = []
  const whole = Promise.withResolvers<void>()
  let current: Readable | null = null
  let fieldBytes = 0
  let bytes = 0
  const fail = (error: unknown) => {
    whole.reject(error)
    current?.destroy(error as Error)
    request.unpipe()
    request.resume()
  }
  const parser = parserOf(
    () => new Busboy({ headers: request.headers as never, limits: { ...LIMITS, fieldSize: maxFieldBytes } }),
  )
  parser.on('field', (name, value, nameCut, valueCut) => {
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (nameCut || valueCut || fieldBytes > maxFieldBytes) return fail(tooLarge(maxFieldBytes))
    pairs.push([name, value])
  })
  parser.on('file', (field, stream, filename, _, contentType) => {
    current = stream
    stream.on('error', () => {})
    const file = { field, filename: filename ?? '', contentType: contentType ?? '', bytes: bytesOf(stream) }
    // What is not read is discarded, so that the next part can come.
    const reception = receive(file).finally(() => stream.resume())
    reception.catch(fail)
    taken.push(reception)
  })
  for (const event of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    parser.on(event, () => fail(new TooLarge('The form has too many parts', 'Send fewer fields and files.')))
  parser.on('error', (error) => fail(unreadable((error as Error).message)))
  parser.on('finish', () => whole.resolve())
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_BYTES) fail(tooLarge(MAX_BYTES))
  })
  request.on('error', () => fail(unreadable('The body broke off.')))
  request.on('close', () => request.complete || fail(unreadable('The body broke off.')))
  request.pipe(parser)
  await whole.promise.finally(() => Promise.allSettled(taken))
  await Promise.all(taken)
  return collectFields(pairs)
}

function parserOf<P>(make: () => P): P {
  try {
    return make()
  } catch (error) {
    throw unreadable((error as Error).message)
  }
}

/** Stopping early leaves the stream open, for its rest to be discarded. */
async function* bytesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  yield* stream.iterator({ destroyOnReturn: false })
}

const unreadable = (why: string) => new InvalidRequest('The form cannot be read', why, 'malformed_body')
const tooLarge = (most: number) => new TooLarge(`The body is larger than ${most} bytes`, 'Send less in one request.')
