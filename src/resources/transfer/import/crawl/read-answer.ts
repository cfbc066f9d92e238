import { Readable } from 'node:stream'
import type { Found } from '#importers/crawl/frontier.ts'
import { fileLinksTask, type PageLinks, pageLinksTask } from '#importers/crawl/page-links.ts'
import { declaredEncoding, decodeText } from '#importers/files/decode-text.ts'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'
import type { StoredBlob } from '#providers/blobs/blob-store.ts'
import { BodyRefused, type Opened } from '#providers/fetch/safe-fetcher.ts'
import { essenceOf } from '#resources/content/assets/rules.ts'
import { storeBlob } from '#resources/content/blobs/store-blob.ts'
import type { CrawlNeeds } from '#resources/transfer/import/crawl/crawl-needs.ts'

const PAGE_TIMEOUT_MS = 30_000
const FILE_TIMEOUT_MS = 120_000
const MAX_HTML_BYTES = 2 * MAX_HTML_LENGTH
/** Of stylesheets and scripts, which are read for what they name. */
const MAX_TEXT_BYTES = 5_000_000

const HTML = new Set(['text/html', 'application/xhtml+xml'])
const DATA = /[/+](xml|json)$|^text\/calendar$/
const SCRIPT = /^(text|application)\/(x-)?(java|ecma)script$/

type Taken = { blob: StoredBlob; links: PageLinks; is_html: boolean; content_type: string | null }
type Answer = Taken | { location: string } | { refused: string }

/** What an address answers: a file that is stored now, with what it names; where it leads; or why it is not taken. */
export async function readAnswer(needs: CrawlNeeds, found: Found, expected: number): Promise<Answer> {
  const { requests, frontier, most } = needs
  const isPage = found.kind === 'page'
  const opened = await requests.open(found.href, {
    maxBytes: Math.max(1, Math.min(most.file, most.all - frontier.bytes)),
    timeoutMs: isPage ? PAGE_TIMEOUT_MS : FILE_TIMEOUT_MS,
    accept: isPage ? 'text/html,application/xhtml+xml,*/*;q=0.8' : '*/*',
    // A redirect of a page becomes one of the website; of a file only the bytes count.
    ...(isPage && { maxRedirects: 0 }),
  })
  if (!opened.ok) return { refused: opened.message }
  const done = await judge(needs, found, opened, expected).catch((error): Answer => {
    if (error instanceof BodyRefused) return { refused: error.message }
    if (error instanceof TooMuchWork) return { refused: 'takes too long to read' }
    throw error
  })
  if ('refused' in done || 'location' in done) (opened.body as Readable).destroy?.()
  return done
}

async function judge(needs: CrawlNeeds, found: Found, opened: Opened, expected: number): Promise<Answer> {
  const { status, headers, body } = opened
  if (status >= 300 && status < 400 && headers.location) return { location: headers.location }
  if (status !== expected) return { refused: `answered ${status}` }
  const content_type = essenceOf(headers['content-type'] ?? '')
  const is_html = HTML.has(content_type ?? '')
  if (is_html && found.kind === 'file') return { refused: 'is a page in place of a file' }
  if (!is_html && found.key.startsWith('*')) return { refused: 'is no page' }
  if (!is_html && found.kind === 'page' && DATA.test(content_type ?? '')) return { refused: 'is data and no page' }
  const kind = is_html
    ? 'html'
    : content_type === 'text/css'
      ? 'css'
      : SCRIPT.test(content_type ?? '')
        ? 'script'
        : null
  if (kind === null || (kind === 'script' && !found.own))
    return { blob: await storeBlob(needs.blobs, body), links: NO_LINKS, is_html, content_type }
  const bytes = await whole(body, kind === 'html' ? MAX_HTML_BYTES : MAX_TEXT_BYTES)
  if (bytes === null) return { refused: 'is too long' }
  const utf8 = asDeclared(bytes, headers['content-type'])
  const source = { text: decodeText(utf8), url: opened.url, origin: needs.origin }
  const links =
    kind === 'html'
      ? await needs.compute(pageLinksTask, source)
      : { ...NO_LINKS, files: await needs.compute(fileLinksTask, { ...source, kind }) }
  return { blob: await storeBlob(needs.blobs, Readable.from([utf8])), links, is_html, content_type }
}

const NO_LINKS: PageLinks = { pages: [], files: [], canonical: null }

async function whole(body: AsyncIterable<Buffer>, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What the server says of the charset counts more than the file, which goes without its server from now on. */
function asDeclared(bytes: Buffer, contentType = ''): Buffer {
  const [, label] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType) ?? []
  if (label === undefined) return bytes
  try {
    const decoder = new TextDecoder(label)
    if (decoder.encoding === declaredEncoding(bytes)) return bytes
    return Buffer.from(`\ufeff${decoder.decode(bytes)}`)
  } catch {
    return bytes
  }
}
