import type { IncomingMessage } from 'node:http'
import { headerOf } from '#http/raw-headers.ts'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import { MAX_BODY_BYTES, parseJson } from '#transport/json-body.ts'
import { readBytes } from '#transport/read-bytes.ts'

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i

/** Strangers may send this much before they are refused. */
const SHORT_BYTES = 4_096

/** The body of a short request, which has arrived with its headers, before anything is known of its caller; else null. */
export async function readShort(request: IncomingMessage): Promise<Buffer | null> {
  return Number(headerOf(request, 'content-length')) <= SHORT_BYTES ? readBytes(request, SHORT_BYTES) : null
}

/**
 * @param early the bytes, where they have been read
 * @throws OperationError for a body that is not JSON, is too large, or does not come whole
 */
export async function readBody(request: IncomingMessage, early: Buffer | null): Promise<unknown> {
  const length = headerOf(request, 'content-length')
  const isEmpty = length === '0' || (length === undefined && headerOf(request, 'transfer-encoding') === undefined)
  if (!isEmpty && !JSON_TYPE.test(headerOf(request, 'content-type') ?? ''))
    throw new InvalidRequest('The body must be JSON', 'Send Content-Type: application/json.', 'unsupported_media_type')
  return parseJson(early ?? (await readBytes(request, MAX_BODY_BYTES)))
}
