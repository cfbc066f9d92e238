import type { IncomingMessage } from 'node:http'
import { headerOf } from '#http/raw-headers.ts'
import { InvalidRequest } from '#operations/errors.ts'
import { MAX_BODY_BYTES, parseJson } from '#transport/json-body.ts'
import { readBytes } from '#transport/read-bytes.ts'

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i

/** @throws OperationError for a body that is not JSON, is too large, or does not come whole */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const length = headerOf(request, 'content-length')
  const isEmpty = length === '0' || (length === undefined && headerOf(request, 'transfer-encoding') === undefined)
  if (!isEmpty && !JSON_TYPE.test(headerOf(request, 'content-type') ?? ''))
    throw new InvalidRequest('The body must be JSON', 'Send Content-Type: application/json.', 'unsupported_media_type')
  return parseJson(await readBytes(request, MAX_BODY_BYTES))
}
