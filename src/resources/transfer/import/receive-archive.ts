import { limitsOf } from '#accounts/limits.ts'
import { ArchiveRefused } from '#archive/archive.ts'
import type { Core } from '#kernel/operations/core.ts'
import { invalid, TooLarge } from '#kernel/operations/errors.ts'
import type { StoredBlob } from '#providers/blobs/blob-store.ts'
import { BodyRefused } from '#providers/fetch/safe-fetcher.ts'
import { storeBlob } from '#resources/content/blobs/store-blob.ts'
import { formatOf, withArchive } from '#resources/transfer/import/archive-of.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

/** Besides the files that the plan allows: the pages of a static site, and the records. */
const RECORDS_BYTES = 500_000_000
const FETCH_TIMEOUT_MS = 600_000

export type ReceivedArchive = {
  blob: StoredBlob
  filename: string | null
  format: string
  shared_parts: boolean
  fetch_assets: boolean
  look: boolean
  /** Distinguishes two requests with the same Idempotency-Key. */
  fingerprint: unknown
}

type Context = Pick<Core, 'plans' | 'providers'> & { undo(take: () => Promise<void>): void }
type Choices = { format?: string; shared_parts?: boolean; fetch_assets?: boolean; look?: boolean }
/** `field` names it in a refusal. */
type File = { bytes: AsyncIterable<Uint8Array>; filename: string | null; field: 'file' | 'url' }

/**
 * Stores an archive, and sees what it is.
 * @param choices known once the file has been read
 * @throws ValidationFailed naming the entry for which the archive is refused; TooLarge, StorageUnavailable
 */
export async function receiveArchive(
  { providers, plans, undo }: Context,
  website: WebsiteRecord,
  { bytes, filename, field }: File,
  choices: () => Promise<Choices>,
): Promise<ReceivedArchive> {
  const limits = limitsOf(website, plans)
  const blob = await storeBlob(providers.blobs, counted(bytes, limits.storage_bytes + RECORDS_BYTES))
  undo(() => providers.blobs.remove(blob.key).catch(() => {}))
  if (blob.byte_size === 0) throw invalid(field, "can't be empty")
  const { format: wanted = 'auto', ...chosen } = await choices()
  const { shared_parts = true, fetch_assets = false, look = true } = chosen
  try {
    const stored = { blob_key: blob.key, byte_size: blob.byte_size, filename }
    const format = await withArchive({ providers }, stored, (archive) => formatOf(archive, wanted))
    const fingerprint = [blob.sha256, filename]
    return { blob, filename, format, shared_parts, fetch_assets, look, fingerprint }
  } catch (error) {
    if (error instanceof ArchiveRefused) throw invalid(field, `can't be imported: ${error.message}`)
    throw error
  }
}

/** The one at an address. @throws ValidationFailed when it cannot be fetched */
export async function fetchedArchive(
  { providers, plans, undo }: Context,
  website: WebsiteRecord,
  url: string,
): Promise<File> {
  const maxBytes = limitsOf(website, plans).storage_bytes + RECORDS_BYTES
  const answer = await providers.fetcher.open(url, { maxBytes, timeoutMs: FETCH_TIMEOUT_MS })
  if (!answer.ok) throw invalid('url', answer.message)
  const { status, body } = answer
  undo(async () => (body as AsyncIterable<Uint8Array> & { destroy?(): void }).destroy?.())
  if (status < 200 || status > 299) throw invalid('url', `answered ${status}`)
  const filename = decodedOr(new URL(answer.url).pathname.split('/').at(-1)!)
  return { bytes: explaining(body), filename: filename || null, field: 'url' }
}

function decodedOr(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

async function* explaining(body: AsyncIterable<Uint8Array>) {
  try {
    yield* body
  } catch (error) {
    throw error instanceof BodyRefused ? invalid('url', error.message) : error
  }
}

async function* counted(bytes: AsyncIterable<Uint8Array>, most: number) {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > most)
      throw new TooLarge(`The file is larger than ${most} bytes`, 'That is the most that the plan allows.')
    yield chunk
  }
}
