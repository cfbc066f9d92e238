import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import type { IncomingBody, IncomingFile } from '#kernel/operations/incoming-body.ts'

const LIMITS = { fields: 20, fieldNameSize: 100, fieldSize: 20_000, parts: 60, headerPairs: 50 }

/**
 * A form as RFC 7578 has it: its files, regardless of the names of their parts. Unless `several` are wanted, those after the first
 * are passed over.
 */
export function multipartBody(
  request: IncomingMessage,
  length: number | null,
  { several }: { several: boolean },
): IncomingBody {
  const fields: Record<string, string> = {}
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => {})
  const files = new Files()

  async function start() {
    const type = request.headers['content-type'] ?? ''
    if (!/^multipart\/form-data\s*;/i.test(type))
      throw new InvalidRequest(
        'The body must be multipart/form-data',
        'Send the file as a part of a form, as `curl -F file=@photo.jpg` does.',
        'unsupported_media_type',
      )
    const fail = (error: Error) => {
      const refusal = asRefusal(error)
      ended.reject(refusal)
      files.fail(refusal)
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
      stream.on('error', () => {})
      if (files.any && !several) return void stream.resume()
      const file = { filename: filename || null, contentType: contentType || null, bytes: bytesOf(stream, request) }
      files.add(file, stream)
    })
    for (const event of ['fieldsLimit', 'partsLimit'] as const)
      parser.on(event, () =>
        fail(new InvalidRequest('The form has too many fields', `Send at most ${LIMITS.fields}.`, 'malformed_body')),
      )
    parser.on('error', (error) => fail(error as Error))
    parser.on('finish', () => {
      files.end()
      ended.resolve()
    })
    request.on('error', fail)
    request.on('close', () => {
      if (!request.complete) fail(new Error('the body broke off'))
    })
    request.pipe(parser)
  }

  return {
    length,
    async file() {
      await start()
      return files.next()
    },
    async *files() {
      await start()
      for (let file = await files.next(); file; file = await files.next()) yield file
    },
    async fields() {
      await ended.promise
      return fields
    },
  }
}

/**
 * The files that the parser has come to. Several small ones may arrive in one piece of the body; of what is not read yet, the parser
 * holds no more than a piece, and the sender waits.
 */
class Files {
  any = false
  readonly #waiting: IncomingFile[] = []
  readonly #streams: Readable[] = []
  #ended: { refusal: InvalidRequest | null } | null = null
  #wake: () => void = () => {}

  add(file: IncomingFile, stream: Readable) {
    this.any = true
    this.#waiting.push(file)
    this.#streams.push(stream)
    this.#wake()
  }

  end() {
    this.#ended ??= { refusal: null }
    this.#wake()
  }

  fail(refusal: InvalidRequest) {
    this.#ended ??= { refusal }
    for (const stream of this.#streams) stream.destroy(refusal)
    this.#wake()
  }

  /** @returns null after the last. @throws InvalidRequest */
  async next(): Promise<IncomingFile | null> {
    for (;;) {
      const file = this.#waiting.shift()
      if (file) return file
      if (this.#ended?.refusal) throw this.#ended.refusal
      if (this.#ended) return null
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
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
