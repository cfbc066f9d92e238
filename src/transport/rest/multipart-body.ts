import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import type { IncomingBody, IncomingFile } from '#kernel/operations/incoming-body.ts'

const LIMITS = { fields: 20, fieldNameSize: 100, fieldSize: 20_000, parts: 40, headerPairs: 50 }

/** A form as RFC 7578 has it: its first file, regardless of that part's name; further files are passed over. */
export function multipartBody(request: IncomingMessage, length: number | null): IncomingBody {
  const fields: Record<string, string> = {}
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => {})
  return {
    length,
    async file() {
      const type = request.headers['content-type'] ?? ''
      if (!/^multipart\/form-data\s*;/i.test(type))
        throw new InvalidRequest(
          'The body must be multipart/form-data',
          'Send the file as a part of a form, as `curl -F file=@photo.jpg` does.',
          'unsupported_media_type',
        )
      const first = Promise.withResolvers<IncomingFile | null>()
      let current: Readable | null = null
      const fail = (error: Error) => {
        const refusal = asRefusal(error)
        first.reject(refusal)
        ended.reject(refusal)
        current?.destroy(refusal)
        request.unpipe()
        request.resume()
      }
      const { Busboy } = await import('@fastify/busboy')
      let parser: InstanceType<typeof Busboy>
      try {
        parser = new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: LIMITS })
      } catch (error) {
        throw asRefusal(error as Error)
      }
      parser.on('field', (name, value, nameCut, valueCut) => {
        if (nameCut || valueCut)
          fail(
            new InvalidRequest(
              'A field of the form is too long',
              `Send at most ${LIMITS.fieldSize} bytes in a field.`,
              'malformed_body',
            ),
          )
        else if (name !== '__proto__') fields[name] = value
      })
      parser.on('file', (_, stream, filename, __, contentType) => {
        // Nobody sends a file without a name or bytes on purpose; browsers do for an input left empty.
        stream.on('error', () => {})
        if (current) return void stream.resume()
        current = stream
        first.resolve({ filename: filename || null, contentType: contentType || null, bytes: bytesOf(stream, request) })
      })
      for (const event of ['fieldsLimit', 'partsLimit'] as const)
        parser.on(event, () =>
          fail(new InvalidRequest('The form has too many fields', `Send at most ${LIMITS.fields}.`, 'malformed_body')),
        )
      parser.on('error', (error) => fail(error as Error))
      parser.on('finish', () => {
        first.resolve(null)
        ended.resolve()
      })
      request.on('error', fail)
      request.on('close', () => {
        if (!request.complete) fail(new Error('the body broke off'))
      })
      request.pipe(parser)
      return first.promise
    },
    async fields() {
      await ended.promise
      return fields
    },
  }
}

function asRefusal(error: Error): InvalidRequest {
  if (error instanceof InvalidRequest) return error
  return new InvalidRequest('The form cannot be read', error.message, 'malformed_body')
}

/** Stopping early lets the rest run into nothing, so that the sender gets the answer. */
async function* bytesOf(stream: Readable, request: IncomingMessage): AsyncGenerator<Uint8Array> {
  let whole = false
  try {
    yield* stream.iterator({ destroyOnReturn: false })
    whole = true
  } catch (error) {
    throw asRefusal(error as Error)
  } finally {
    if (!whole) {
      request.unpipe()
      request.resume()
    }
  }
}
