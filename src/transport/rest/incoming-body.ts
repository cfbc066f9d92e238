import type { IncomingMessage } from 'node:http'
import { filenameIn } from '#http/content-disposition.ts'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import type { IncomingBody } from '#kernel/operations/incoming-body.ts'
import { multipartBody } from '#transport/rest/multipart-body.ts'

/** The body of a request that is a file, or a form with some. */
export function incomingBody(request: IncomingMessage, kind: 'multipart' | 'files' | 'bytes'): IncomingBody {
  const declared = request.headers['content-length']
  const length = declared === undefined ? null : Number(declared)
  if (kind !== 'bytes') return multipartBody(request, length, { several: kind === 'files' })
  const { 'content-type': contentType = null, 'content-disposition': disposition } = request.headers
  const file = () => ({ filename: filenameIn(disposition), contentType, bytes: bytesOf(request) })
  return {
    length,
    file: async () => file(),
    async *files() {
      yield file()
    },
    fields: async () => ({}),
  }
}

/** Stopping early leaves the connection open: the sender is to get the answer. */
async function* bytesOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      yield chunk
      free(chunk)
    }
  } catch (error) {
    throw new InvalidRequest('The body broke off', (error as Error).message, 'malformed_body')
  } finally {
    request.resume()
  }
}

/**
 * Frees a chunk's memory immediately: the garbage collector sees little of it, and a fast upload would fill some 40 MB with used
 * chunks. Only where the chunk is alone in its memory, which Node does not promise; test/api/assets-memory.test.ts fails
 * when it no longer is.
 */
function free({ buffer, length }: Buffer) {
  if (buffer.byteLength === length && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
