import type { IncomingMessage } from 'node:http'
import { headerOf } from '#http/raw-headers.ts'
import { InvalidRequest, TooLarge } from '#operations/errors.ts'
import { MAX_BODY_BYTES, parseJson } from '#transport/json-body.ts'

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i

/** @throws OperationError for a body that is not JSON, is too large, or does not come whole */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const length = headerOf(request, 'content-length')
  if (Number(length) > MAX_BODY_BYTES) throw tooLarge()
  const isEmpty = length === '0' || (length === undefined && headerOf(request, 'transfer-encoding') === undefined)
  if (!isEmpty && !JSON_TYPE.test(headerOf(request, 'content-type') ?? ''))
    throw new InvalidRequest('The body must be JSON', 'Send Content-Type: application/json.', 'unsupported_media_type')
  return parseJson(await bytesOf(request))
}

function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= MAX_BODY_BYTES) chunks.push(chunk)
      else reject(tooLarge())
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', () => reject(new InvalidRequest('The body broke off')))
    request.on('close', () => {
      if (!request.complete) reject(new InvalidRequest('The body broke off'))
    })
  })
}

function tooLarge(): TooLarge {
  return new TooLarge(`The body is larger than ${MAX_BODY_BYTES} bytes`)
}
