import type { IncomingMessage } from 'node:http'
import { headerOf } from '#http/raw-headers.ts'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import type { VisitBody } from '#kernel/operations/visit-body.ts'
import { parseJson } from '#transport/json-body.ts'
import { readBytes } from '#transport/read-bytes.ts'
import { collectFields } from '#transport/visits/collect-fields.ts'
import { readMultipart } from '#transport/visits/multipart.ts'

const MAX_BYTES = 256_000
const JSON_TYPE = /^application\/json\b/i
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i
const MULTIPART_TYPE = /^multipart\/form-data\b/i

/** Whether a browser sent a form, and shows people what it is answered. */
export function isSentByForm(request: IncomingMessage): boolean {
  const type = headerOf(request, 'content-type') ?? ''
  const accept = headerOf(request, 'accept') ?? ''
  const wantsJson = accept.includes('application/json') && !accept.includes('text/html')
  return (FORM_TYPE.test(type) || MULTIPART_TYPE.test(type)) && !wantsJson
}

/**
 * Reads what a visitor sends: JSON, or a form's fields (a field that occurs several times is a list).
 * @throws OperationError for a body that is neither, is too large, or does not come whole
 */
export async function readVisitBody(request: IncomingMessage, maxBytes = MAX_BYTES): Promise<unknown> {
  const type = headerOf(request, 'content-type') ?? ''
  if (JSON_TYPE.test(type)) return parseJson(await readBytes(request, maxBytes))
  if (FORM_TYPE.test(type)) return parseForm(await readBytes(request, maxBytes))
  throw new InvalidRequest(
    'The body must be JSON or a form',
    'Send Content-Type: application/json or application/x-www-form-urlencoded.',
    'unsupported_media_type',
  )
}

/** The body for an operation that reads it itself, which may hold files. */
export function visitBody(request: IncomingMessage, maxBytes = MAX_BYTES): VisitBody {
  return {
    async read(receive) {
      if (MULTIPART_TYPE.test(headerOf(request, 'content-type') ?? ''))
        return readMultipart(request, { receive, maxFieldBytes: maxBytes })
      const body = (await readVisitBody(request, maxBytes)) ?? {}
      if (typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>
      throw new InvalidRequest(
        'The body must be a JSON object',
        'Send an object with the fields, like {"name": "value"}.',
        'malformed_body',
      )
    },
  }
}

function parseForm(bytes: Buffer): Record<string, unknown> {
  return collectFields([...new URLSearchParams(bytes.toString())])
}
