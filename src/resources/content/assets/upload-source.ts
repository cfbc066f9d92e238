import { Readable } from 'node:stream'
import type { Static } from 'typebox'
import { decodedOr, filenameIn } from '#http/content-disposition.ts'
import { invalid, notPossible, TooLarge } from '#kernel/operations/errors.ts'
import type { Providers } from '#kernel/operations/providers.ts'
import { BodyRefused, type Refused } from '#providers/fetch/safe-fetcher.ts'
import type { NewFile } from '#resources/content/assets/receive-file.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import type { NewUpload } from '#resources/content/assets/schema.ts'

/** The specification's 20 KB, decoded. */
export const MAX_BASE64_BYTES = 20_480
const FETCH_TIMEOUT_MS = 120_000

type Input = Static<typeof NewUpload>

/** The file of a JSON upload, given by URL or as base64. */
export async function uploadSource(
  { fetcher }: Providers,
  input: Input,
  replaces: AssetRow | null,
  maxBytes: number,
): Promise<NewFile> {
  if ((input.url === undefined) === (input.base64 === undefined))
    throw notPossible(
      'Give either url or base64',
      'Send url for a file on the web, or base64 with filename and content_type for up to 20 KB.',
    )
  return input.url === undefined
    ? decoded(input, input.base64!, replaces)
    : fetched(fetcher, input, input.url, replaces, maxBytes)
}

function decoded(input: Input, base64: string, replaces: AssetRow | null): NewFile {
  if (!input.content_type) throw invalid('content_type', "can't be blank with base64")
  if (!input.filename && !replaces) throw invalid('filename', "can't be blank with base64")
  const text = base64.replace(/[\t\n\f\r ]/g, '').replace(/=+$/, '')
  if (!/^[A-Za-z0-9+/]*$/.test(text) || text.length % 4 === 1) throw invalid('base64', 'must be base64')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > MAX_BASE64_BYTES)
    throw invalid(
      'base64',
      `is too long (maximum is ${MAX_BASE64_BYTES} bytes decoded); request an upload URL, or give the file's own url`,
    )
  const { filename = null, content_type } = input
  return { bytes: Readable.from([bytes]), length: bytes.length, filename, content_type, replaces }
}

async function fetched(
  fetcher: Providers['fetcher'],
  input: Input,
  url: string,
  replaces: AssetRow | null,
  maxBytes: number,
): Promise<NewFile> {
  const answer = await fetcher.open(url, { maxBytes, timeoutMs: FETCH_TIMEOUT_MS })
  if (!answer.ok) throw refusal(answer, maxBytes)
  const { status, headers, body } = answer
  const abandon = () => (body as AsyncIterable<Uint8Array> & { destroy?(): void }).destroy?.()
  if (status < 200 || status > 299) {
    abandon()
    throw invalid('url', `answered ${status}`)
  }
  return {
    bytes: explaining(body, maxBytes),
    // Content-Length counts the bytes as sent, which may be compressed.
    length: null,
    filename: input.filename ?? nameOf(answer.url, headers['content-disposition']),
    content_type: input.content_type ?? headers['content-type'] ?? null,
    replaces,
    abandon,
  }
}

async function* explaining(body: AsyncIterable<Uint8Array>, maxBytes: number) {
  try {
    yield* body
  } catch (error) {
    throw error instanceof BodyRefused ? refusal(error.refused, maxBytes) : error
  }
}

function refusal({ reason, message }: Refused, maxBytes: number) {
  if (reason !== 'too_large') return invalid('url', message)
  return new TooLarge(`The file is larger than ${maxBytes} bytes`, 'That is the most that the plan allows.')
}

/** The filename in the response's header, else the last segment of its URL. */
function nameOf(url: string, disposition: string | undefined): string | null {
  return filenameIn(disposition) ?? (decodedOr(new URL(url).pathname.split('/').at(-1)!) || null)
}
