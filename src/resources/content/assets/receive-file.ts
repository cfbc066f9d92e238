import { limitsOf } from '#accounts/limits.ts'
import type { ChargedAccount } from '#accounts/store.ts'
import type { Core } from '#kernel/operations/core.ts'
import { invalid, LimitReached, TooLarge } from '#kernel/operations/errors.ts'
import type { StoredBlob } from '#providers/blobs/blob-store.ts'
import type { Size } from '#providers/images/image-tool.ts'
import { typeOfName } from '#resources/content/assets/file-types.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { cleanFilename, essenceOf, namelessFilename } from '#resources/content/assets/rules.ts'
import { contradiction } from '#resources/content/assets/sniff.ts'
import { storeBlob } from '#resources/content/blobs/store-blob.ts'

/** Bytes of the beginning that are inspected: enough to find an image's size after its camera's metadata. */
const HEAD_BYTES = 256 * 1024

export type NewFile = {
  bytes: AsyncIterable<Uint8Array>
  /** Bytes announced, of a form a few more than the file's; null when unknown. */
  length: number | null
  /** The most bytes that a form adds to its file. */
  overhead?: number
  filename: string | null
  content_type: string | null
  /** The asset whose bytes it replaces. */
  replaces: AssetRow | null
  /** Whether it may be empty, as some files of websites are. */
  mayBeEmpty?: boolean
  /** Closes the source when the bytes are not needed. */
  abandon?: () => void
}

/** A stored file without a record yet. */
export type ReceivedFile = {
  blob: StoredBlob
  filename: string
  content_type: string
  size: Size | null
  replaces: string | null
  warnings: string[]
  /** Distinguishes two requests with the same Idempotency-Key. */
  fingerprint: unknown
}

export type ReceiveContext = Pick<Core, 'providers' | 'plans'> & { undo(take: () => Promise<void>): void }

/**
 * Stores the bytes of a file, within the account's limits.
 * @throws TooLarge, LimitReached before more is stored than allowed; ValidationFailed; StorageUnavailable
 */
export async function receiveFile(
  { providers, plans, undo }: ReceiveContext,
  account: ChargedAccount,
  file: NewFile,
): Promise<ReceivedFile> {
  const warnings: string[] = []
  const content_type = typeOf(file)
  const filename = file.replaces?.filename ?? filenameOf(file.filename, content_type, warnings)
  const check = sizeCheck(account, plans, file.replaces)
  if (file.length !== null) check(file.length - (file.overhead ?? 0))
  const head = new Head()
  const blob = await storeBlob(providers.blobs, counted(file.bytes, check, head))
  undo(() => providers.blobs.remove(blob.key).catch(() => {}))
  if (blob.byte_size === 0 && !file.mayBeEmpty) throw invalid('file', "can't be empty")
  const mismatch = contradiction(content_type, head.bytes)
  if (mismatch) warnings.push(mismatch)
  return {
    blob,
    filename,
    content_type,
    size: content_type.startsWith('image/') ? await providers.images.measure(head.bytes) : null,
    replaces: file.replaces?.id ?? null,
    warnings,
    fingerprint: [blob.sha256, filename, content_type],
  }
}

/** @returns what throws TooLarge or LimitReached for a size, in bytes, that the account has no room for */
export function sizeCheck(account: ChargedAccount, plans: Core['plans'], replaces: AssetRow | null) {
  const limits = limitsOf(account, plans)
  // A replacement that is no larger fits even when the account is over its limit.
  const room = Math.max(0, limits.storage_bytes - account.storage_used) + (replaces?.byte_size ?? 0)
  return (size: number) => {
    if (size > limits.file_bytes)
      throw new TooLarge(`The file is larger than ${limits.file_bytes} bytes`, 'That is the most that the plan allows.')
    if (size > room) throw storageLimitReached(limits.storage_bytes)
  }
}

export function storageLimitReached(limit: number): LimitReached {
  return new LimitReached('storage_limit_reached', 'base', `The account's storage of ${limit} bytes is full`)
}

/** The specification's third rule for replacing an asset. */
export function checkSameType(asset: AssetRow, content_type: string): void {
  if (content_type !== asset.content_type)
    throw invalid('content_type', `must be ${asset.content_type}, the content type of the asset to replace`)
}

function typeOf({ content_type, filename, replaces }: NewFile): string {
  if (!content_type?.trim()) {
    if (replaces) throw invalid('content_type', `can't be blank; it must be ${replaces.content_type}`)
    return typeOfName(filename)
  }
  const essence = essenceOf(content_type)
  if (!essence) throw invalid('content_type', 'must be a media type, like image/png')
  if (replaces) checkSameType(replaces, essence)
  return essence
}

/** The file under a name that came beside it; one that replaces another leaves that its name. */
export function renamed(file: ReceivedFile, given: string): ReceivedFile {
  if (file.replaces) return file
  const warnings = [...file.warnings]
  return { ...file, filename: filenameOf(given, file.content_type, warnings), warnings }
}

export function filenameOf(given: string | null, content_type: string, warnings: string[]): string {
  if (given === null) return namelessFilename(content_type)
  const cleaned = cleanFilename(given)
  if ('message' in cleaned) throw invalid('filename', cleaned.message)
  const filename = cleaned.filename ?? namelessFilename(content_type)
  if (filename !== given.normalize('NFC')) warnings.push(`The file was saved as '${filename}'.`)
  return filename
}

async function* counted(bytes: AsyncIterable<Uint8Array>, check: (size: number) => void, head: Head) {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    check(size)
    head.add(chunk)
    yield chunk
  }
}

class Head {
  #chunks: Uint8Array[] = []
  #length = 0

  add(chunk: Uint8Array) {
    if (this.#length >= HEAD_BYTES) return
    // A copy, because the chunk's memory is reused for the next one.
    this.#chunks.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - this.#length)))
    this.#length += chunk.length
  }

  get bytes(): Uint8Array {
    return Buffer.concat(this.#chunks)
  }
}
