import type { IncomingMessage } from 'node:http'
import { InvalidRequest } from '#operations/errors.ts'
import type { IncomingBody } from '#operations/incoming-body.ts'
import { multipartBody } from '#transport/rest/multipart-body.ts'

/** The body of a request that is a file, or a form with one. */
export function incomingBody(request: IncomingMessage, kind: 'multipart' | 'bytes'): IncomingBody {
  const told = request.headers['content-length']
  const length = told === undefined ? null : Number(told)
  if (kind === 'multipart') return multipartBody(request, length)
  return {
    length,
    async file() {
      return { filename: null, contentType: request.headers['content-type'] ?? null, bytes: bytesOf(request) }
    },
    fields: async () => ({}),
  }
}

/** Stopping early leaves the connection open: the sender is to get the answer. */
async function* bytesOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      yield chunk
      giveBack(chunk)
    }
  } catch (error) {
    throw new InvalidRequest('The body broke off', (error as Error).message, 'malformed_body')
  } finally {
    request.resume()
  }
}

/**
 * Frees a chunk's memory at once. The garbage collector knows little of it: a fast upload would fill some 40 MB with chunks
 * that nobody needs any more before it comes round.
 */
function giveBack({ buffer, length }: Buffer) {
  if (buffer.byteLength === length && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
