import type { NewEntry } from '#archive/write-zip.ts'
import { withoutSitemaps } from '#http/robots-txt.ts'
import { crawlAddress } from '#importers/crawl/crawl-address.ts'
import { isFoundBy, nameOfFile } from '#importers/crawl/file-names.ts'
import type { Found, Frontier } from '#importers/crawl/frontier.ts'
import { rewritePageTask, urlsOfPageTask } from '#importers/crawl/rewrite-page.ts'
import { decodeText } from '#importers/files/decode-text.ts'
import { pathOfFile } from '#importers/files/page-path.ts'
import { hostOf } from '#importers/files/resolve-url.ts'
import { rewriteFileTask, urlsOfFileTask } from '#importers/links/rewrite-file.ts'
import type { Providers } from '#kernel/operations/providers.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { readBlob } from '#resources/content/blobs/read-blob.ts'
import { NOT_FOUND_KEY } from '#resources/transfer/import/crawl/crawl-needs.ts'

type Crawled = {
  frontier: Frontier
  origin: string
  robots_txt: string | null
  blobs: Providers['blobs']
  compute: Compute
  now: number
}

/** Already compressed, or not worth it. */
const COMPRESSED = /\.(png|jpe?g|gif|webp|avif|woff2?|mp4|webm|mp3|zip|gz)$/i

/**
 * What was taken as the files of one archive, by the names by which the importer of html files finds them. Addresses that it would
 * not find, such as those of other hosts, are rewritten here.
 */
export async function* crawlFiles(crawled: Crawled): AsyncGenerator<NewEntry> {
  const { frontier, origin, robots_txt, now } = crawled
  const text = (name: string, content: string): NewEntry => ({ name, bytes: Buffer.from(content), modified_at: now })
  const names = namesOf(frontier)
  // It also keeps the importer from leaving out a folder that holds everything else.
  yield text('CNAME', new URL(origin).host)
  if (robots_txt !== null) yield text('robots.txt', withoutSitemaps(robots_txt))
  yield text('_redirects', redirectsOf(frontier, names))
  for (const [found, name] of names)
    yield { name, bytes: await bytesOf(crawled, names, found), modified_at: now, compress: !COMPRESSED.test(name) }
}

/** No two alike, and none that is a folder of another. */
function namesOf(frontier: Frontier): Map<Found, string> {
  const taken = [...frontier.found.values()].filter(({ state }) => state === 'taken')
  const variants = new Map<string, number>()
  const pathOf = ({ href }: Found) => href.replace(/\?.*$/, '')
  for (const found of taken) if (!found.is_html) variants.set(pathOf(found), (variants.get(pathOf(found)) ?? 0) + 1)
  const names = new Map<Found, string>()
  const used = new Set<string>()
  const folders = new Set<string>()
  for (const found of taken) {
    const { href, own, is_html: isHtml, content_type } = found
    const wanted = nameOfFile({ href, own, isHtml, content_type }, variants.get(pathOf(found)) === 1)
    const name = found.key === NOT_FOUND_KEY ? '404.html' : freeName(wanted, found.number, used, folders)
    used.add(name.toLowerCase())
    for (const folder of foldersOf(name)) folders.add(folder)
    names.set(found, name)
  }
  return names
}

function freeName(wanted: string, number: number, used: Set<string>, folders: Set<string>): string {
  const isFree = (name: string) =>
    !used.has(name.toLowerCase()) &&
    !folders.has(name.toLowerCase()) &&
    foldersOf(name).every((folder) => !used.has(folder))
  return isFree(wanted) ? wanted : `from/${number}/${wanted.slice(wanted.lastIndexOf('/') + 1)}`
}

function foldersOf(name: string): string[] {
  const segments = name.toLowerCase().split('/')
  return segments.slice(1).map((_, n) => segments.slice(0, n + 1).join('/'))
}

/** Paths that led to others, and those of files that have another name; paths with a query cannot. */
function redirectsOf(frontier: Frontier, names: ReadonlyMap<Found, string>): string {
  const lines: string[] = []
  for (const { key, href, own, state } of frontier.found.values()) {
    const name = own ? names.get(frontier.end(key)!) : undefined
    const { pathname, search } = new URL(href)
    if (search !== '' || name === undefined || key === NOT_FOUND_KEY) continue
    if (isFoundBy(href, name) && (state === 'taken' || pathname === `/${name}`)) continue
    const isHtml = /\.x?html?$/i.test(name)
    lines.push(`${pathname} ${isHtml ? encodeURI(pathOfFile(name)) : encodeURI(`/${name}`)} 301`)
  }
  return lines.join('\n')
}

async function bytesOf(
  { frontier, origin, blobs, compute }: Crawled,
  names: ReadonlyMap<Found, string>,
  found: Found,
): Promise<NewEntry['bytes']> {
  const kind = found.is_html ? 'html' : found.content_type === 'text/css' ? 'css' : null
  const blob = await readBlob(blobs, { key: found.blob_key!, byte_size: found.byte_size })
  if (kind === null) return blob
  const chunks: Buffer[] = []
  for await (const chunk of blob) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const text = decodeText(bytes)
  const { urls, base } =
    kind === 'html'
      ? await compute(urlsOfPageTask, { html: text })
      : { urls: await compute(urlsOfFileTask, { kind, text }), base: null }
  const relativeTo = (address: string) => (base !== null && URL.parse(base, address)?.href) || address
  const from = relativeTo(found.href)
  const inArchive = relativeTo(addressOf(names.get(found)!, origin))
  const moved = urls.flatMap((url): [string, string][] => {
    const now = movedTo(url, { from, inArchive }, { frontier, origin, names })
    return now === null ? [] : [[url, now]]
  })
  if (moved.length === 0) return bytes
  const rewritten =
    kind === 'html'
      ? await compute(rewritePageTask, { html: text, urls: moved })
      : await compute(rewriteFileTask, { kind, text, urls: moved })
  return Buffer.from(`\ufeff${rewritten}`)
}

type Known = { frontier: Frontier; origin: string; names: ReadonlyMap<Found, string> }

/** The addresses that relative ones in a file begin at: on the website, and in the archive. */
type Bases = { from: string; inArchive: string }

/** The address by which the importer finds what an address leads to; null where it finds it anyway. */
function movedTo(url: string, { from, inArchive }: Bases, { frontier, origin, names }: Known): string | null {
  if (url.startsWith('#')) return null
  const resolved = URL.parse(url, from)
  const address = resolved && crawlAddress(resolved.href, origin)
  const found = address && frontier.end(address.key)
  const name = found && names.get(found)
  if (!name) return null
  const isOwn = hostOf(resolved) === hostOf(new URL(origin))
  if (isOwn && URL.parse(url, inArchive)?.href === resolved.href && isFoundBy(resolved.href, name)) return null
  return addressOf(name, origin) + resolved.hash
}

function addressOf(name: string, origin: string): string {
  return `${origin}/${name.split('/').map(encodeURIComponent).join('/')}`
}
