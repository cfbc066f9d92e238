import { limitsOfWebsite } from '#accounts/limits.ts'
import { newId } from '#kernel/database/ids.ts'
import type { VisitFile } from '#kernel/operations/visit-body.ts'
import type { VisitPrepareContext } from '#kernel/operations/visit-operation.ts'
import type { StoredBlob } from '#providers/blobs/blob-store.ts'
import { typeOfName, UNKNOWN_TYPE } from '#resources/content/assets/file-types.ts'
import { cleanFilename, essenceOf, namelessFilename } from '#resources/content/assets/rules.ts'
import { contradiction } from '#resources/content/assets/sniff.ts'
import { storeBlob } from '#resources/content/blobs/store-blob.ts'
import type { FormField } from '#resources/data/forms/field.ts'
import { isAccepted } from '#resources/data/submissions/accept.ts'
import type { Messages } from '#resources/data/submissions/messages.ts'

export type ReceivedFile = { id: string; field: string; filename: string; content_type: string; blob: StoredBlob }

const DEFAULT_MAX_BYTES = 10_000_000
const MB = 1_000_000
/** Bytes of the beginning that are inspected. */
const HEAD_BYTES = 4_096

/** The files of one form, stored as they come. Problems are reported once all have been read. */
export class Files {
  readonly received: ReceivedFile[] = []
  readonly #fields: ReadonlyMap<string, FormField>
  readonly #context: VisitPrepareContext
  readonly #problems = new Map<string, (messages: Messages) => string>()

  constructor(fields: readonly FormField[], context: VisitPrepareContext) {
    this.#fields = new Map(fields.filter(({ type }) => type === 'file').map((field) => [field.name, field]))
    this.#context = context
  }

  /** Of an input with several files the first is taken; those of unknown inputs are discarded. */
  receive = async (file: VisitFile): Promise<void> => {
    const field = this.#fields.get(file.field)
    if (!field || this.#has(file.field)) return
    const { websiteId, db, plans, providers, undo } = this.#context
    const limits = await limitsOfWebsite(db, websiteId, plans)
    const most = Math.min(field.max_bytes ?? DEFAULT_MAX_BYTES, limits.file_bytes)
    const given = essenceOf(file.contentType) ?? UNKNOWN_TYPE
    const named = typeOfName(file.filename)
    const content_type = given === UNKNOWN_TYPE ? named : given
    const refused = field.accept !== undefined && !isAccepted(field.accept, file.filename, content_type)
    const reading = new Reading(file.bytes, refused && file.filename !== '' ? 0 : most)
    const blob = await storeBlob(providers.blobs, reading)
    undo(() => providers.blobs.remove(blob.key).catch(() => {}))
    // Browsers send an input without a file as a file without a name.
    if (blob.byte_size === 0 && !reading.isCut && file.filename === '') return
    if (refused) this.#refuse(field, (messages) => messages.fileType)
    else if (reading.isCut) this.#refuse(field, (messages) => messages.fileTooLarge(megabytes(most)))
    else if (blob.byte_size === 0) this.#refuse(field, (messages) => messages.fileEmpty)
    else if (contradiction(content_type, reading.head) ?? contradiction(named, reading.head))
      this.#refuse(field, (messages) => messages.fileType)
    else
      this.received.push({
        id: newId(),
        field: field.name,
        filename: filenameOf(file, content_type),
        content_type,
        blob,
      })
  }

  /** By field, once everything has been read. */
  problems(messages: Messages): Record<string, string> {
    const problems: Record<string, string> = {}
    for (const [name, { required }] of this.#fields)
      if (required && !this.#has(name)) problems[name] = messages.required
    for (const [name, sentence] of this.#problems) problems[name] = sentence(messages)
    return problems
  }

  #has(name: string): boolean {
    return this.#problems.has(name) || this.received.some(({ field }) => field === name)
  }

  #refuse({ name }: FormField, sentence: (messages: Messages) => string) {
    this.#problems.set(name, sentence)
  }
}

function filenameOf({ filename }: VisitFile, content_type: string): string {
  const cleaned = cleanFilename(filename)
  return ('filename' in cleaned && cleaned.filename) || namelessFilename(content_type)
}

function megabytes(bytes: number): string {
  return bytes >= MB ? `${Math.floor(bytes / MB)} MB` : `${Math.max(1, Math.floor(bytes / 1_000))} KB`
}

/** Passes on at most so many bytes, remembers the first ones, and discards the rest. */
class Reading implements AsyncIterable<Uint8Array> {
  isCut = false
  #head: Uint8Array[] = []
  #headBytes = 0
  readonly #bytes: AsyncIterable<Uint8Array>
  readonly #most: number

  constructor(bytes: AsyncIterable<Uint8Array>, most: number) {
    this.#bytes = bytes
    this.#most = most
  }

  async *[Symbol.asyncIterator]() {
    let size = 0
    for await (const chunk of this.#bytes) {
      size += chunk.length
      if (size > this.#most) {
        this.isCut = true
        return
      }
      if (this.#headBytes < HEAD_BYTES) {
        // A copy, because the chunk's memory is reused for the next one.
        this.#head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - this.#headBytes)))
        this.#headBytes += chunk.length
      }
      yield chunk
    }
  }

  get head(): Uint8Array {
    return Buffer.concat(this.#head)
  }
}
