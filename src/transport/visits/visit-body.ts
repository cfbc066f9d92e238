import type { IncomingMessage } from 'node:http'
import { headerOf } from '#http/raw-headers.ts'
import { InvalidRequest } from '#operations/errors.ts'
import { parseJson } from '#transport/json-body.ts'
import { readBytes } from '#transport/read-bytes.ts'

const MAX_BYTES = 256_000
const JSON_TYPE = /^application\/json\b/i
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i

/**
 * Reads what a visitor sends: JSON, or a form's fields (a field that occurs several times is a list).
 * @throws OperationError for a body that is neither, is too large, or does not come whole
 */
export async function readVisitBody(request: IncomingMessage): Promise<unknown> {
  const type = headerOf(request, 'content-type') ?? ''
  if (JSON_TYPE.test(type)) return parseJson(await readBytes(request, MAX_BYTES))
  if (FORM_TYPE.test(type)) return parseForm(await readBytes(request, MAX_BYTES))
  throw new InvalidRequest(
    'The body must be JSON or a form',
    'Send Content-Type: application/json or application/x-www-form-urlencoded.',
    'unsupported_media_type',
  )
}

function parseForm(bytes: Buffer): object {
  const pairs = [...new URLSearchParams(bytes.toString())]
  if (pairs.some((pair) => pair.some((text) => text.includes('\0'))))
    throw new InvalidRequest('The body holds a NUL', 'Leave such characters out.', 'malformed_body')
  const fields = Map.groupBy(pairs, ([name]) => name)
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? values[0]![1] : values.map(([, value]) => value)]),
  )
}
