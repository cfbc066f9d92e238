import { Readable } from 'node:stream'
import type { Archive } from '#archive/archive.ts'
import { decodeText } from '#importers/files/decode-text.ts'
import { isHtmlName } from '#importers/files/file-tree.ts'
import { onlyVersion } from '#importers/files/only-version.ts'
import { hostOf } from '#importers/files/resolve-url.ts'
import { ImportWarnings } from '#importers/files/warnings.ts'
import { oldAddresses } from '#importers/html/old-addresses.ts'
import { pageRecords } from '#importers/html/page-record.ts'
import { PageSource } from '#importers/html/page-source.ts'
import { findPosts, type PostList } from '#importers/html/posts/find-posts.ts'
import { postPage, postRows } from '#importers/html/posts/post-records.ts'
import { findSharedParts, keysOf, type PageNote, type SharedPart, withoutShared } from '#importers/html/shared-parts.ts'
import { type AssetFile, SiteFiles } from '#importers/html/site-files.ts'
import type { FileKind } from '#importers/links/rewrite-file.ts'
import { rewriteFileTask, urlsOfFileTask } from '#importers/links/rewrite-file.ts'
import { readNetlify } from '#resources/traffic/redirects/import/netlify.ts'
import type {
  Converter,
  ConvertOptions,
  PlannedAsset,
  PlannedRecord,
  PlannedWebsite,
} from '#resources/transfer/model.ts'
import { MAX_RESPONSE_HEADERS, readHeaderRules, withoutFaults } from '#resources/websites/websites/response-headers.ts'

/** Files of html with all that belongs to them, as static site generators and copies of websites have them. */
export const html: Converter = {
  name: 'html',
  recognizes: async (archive) => archive.entries.some(({ name }) => isHtmlName(name)),
  async convert(archive, options) {
    const warnings = new ImportWarnings()
    const files = await SiteFiles.of(archive.entries, warnings)
    const source = new PageSource(archive, files, options.compute, warnings)
    await learnHosts(files, source, archive)
    const notes = await readNotes(files, source, options)
    const parts = options.shared_parts ? await findSharedParts(notes, source, warnings) : []
    const context = { source, files, parts, compute: options.compute }
    const posts = options.posts ? await findPosts(notes, context, warnings) : []
    if (!notes.some(({ file }) => file.path === '/')) warnings.add('There is no index.html for the home page')
    const website = await websiteOf(files, notes, archive, options, warnings)
    for (const { line, message } of readNetlify((await textOf(files, archive, '_redirects')) ?? '').faults)
      warnings.add('Lines of _redirects that were left out', `line ${line} ${message}`)
    return {
      website,
      warnings: warnings.list(),
      shared_parts: parts.map(({ kind, name, pages_count, html_content }) => ({
        kind,
        name,
        pages_count,
        html_content,
      })),
      records: () => records(archive, { files, notes, parts, posts, source }, options),
    }
  },
}

/** How many pages are searched for the address that the website had. */
const MAX_SEARCHED = 20
/** Of `robots.txt`, `_headers` and `CNAME`. */
const MAX_TEXT_BYTES = 100_000
/** Of stylesheets and scripts in which addresses are looked for. */
const MAX_REWRITTEN_BYTES = 5_000_000
const ASSET_ID = /\/assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g

async function learnHosts(files: SiteFiles, source: PageSource, archive: Archive): Promise<void> {
  const named = (await textOf(files, archive, 'CNAME'))?.trim()
  if (named && URL.canParse(`https://${named}`)) files.hosts.add(hostOf(new URL(`https://${named}`)))
  for (const file of [...files.pages.values()].slice(0, MAX_SEARCHED)) {
    const canonical = URL.parse((await source.read(file))?.canonical ?? '')
    if (!canonical) continue
    files.hosts.add(hostOf(canonical))
    return
  }
}

async function readNotes(files: SiteFiles, source: PageSource, options: ConvertOptions): Promise<PageNote[]> {
  const notes: PageNote[] = []
  for await (const read of source.arrangeAll(files.pages.values())) {
    const { file, page, arranged } = read
    const language = page.language ?? files.languageOf(file) ?? options.default_language
    notes.push({ ...keysOf(read), file, language, hasArticle: /<article\b/i.test(arranged.html) })
  }
  return notes
}

async function websiteOf(
  files: SiteFiles,
  notes: readonly PageNote[],
  archive: Archive,
  options: ConvertOptions,
  warnings: ImportWarnings,
): Promise<PlannedWebsite> {
  const home = notes.find(({ file }) => file.path === '/') ?? notes[0]
  const notFound = notes.find(({ file }) => file.path === '/404')
  const icon = files.assets.get('favicon.ico')
  const robots = await textOf(files, archive, 'robots.txt')
  const headers = await headersOf(files, archive, warnings)
  return {
    default_language: home?.language ?? options.default_language,
    languages: [...new Set(notes.map(({ language }) => language))],
    ...(notFound ? { not_found_page_id: notFound.file.id } : {}),
    ...(icon ? { favicon_asset_id: icon.id } : {}),
    ...(robots?.trim() ? { robots_txt: robots } : {}),
    ...(headers.trim() ? { response_headers: headers } : {}),
  }
}

/** The lines of `_headers` that are right here; what is wrong with the others is told. */
async function headersOf(files: SiteFiles, archive: Archive, warnings: ImportWarnings): Promise<string> {
  const text = (await textOf(files, archive, '_headers')) ?? ''
  if (text.length > MAX_RESPONSE_HEADERS) {
    warnings.add('The headers of the website were left out, since they are too long', '_headers')
    return ''
  }
  const { faults } = readHeaderRules(text)
  for (const { line, message } of faults)
    warnings.add('Lines of _headers that were left out', `line ${line} ${message}`)
  return withoutFaults(text, faults)
}

async function textOf(files: SiteFiles, archive: Archive, name: string): Promise<string | null> {
  const entry = files.tree.files.get(name)
  return entry && entry.byte_size <= MAX_TEXT_BYTES ? decodeText(await archive.bytes(entry.name, MAX_TEXT_BYTES)) : null
}

type Found = {
  files: SiteFiles
  source: PageSource
  notes: readonly PageNote[]
  parts: readonly SharedPart[]
  posts: readonly PostList[]
}

async function* records(
  archive: Archive,
  { files, source, notes, parts, posts }: Found,
  options: ConvertOptions,
): AsyncGenerator<PlannedRecord> {
  const context = { source, files, parts, compute: options.compute }
  const rows = new Set(posts.flatMap((list) => list.notes))
  for (const asset of files.assets.values()) yield await assetRecord(asset, archive, files, options)
  for (const list of posts) yield* postRows(list, context)
  for (const { kind, id, name, language, html_content } of parts) {
    yield { kind, id, name, default_on_page_language: language }
    yield onlyVersion({ kind, id }, html_content)
  }
  const pages = new Map(notes.filter((note) => !rows.has(note)).map(({ file, language }) => [file, language]))
  for await (const read of source.arrangeAll(pages.keys())) {
    const language = pages.get(read.file)!
    yield* pageRecords(withoutShared(read, language, parts), read.page, language, files)
  }
  for (const list of posts) yield* postPage(list, context)
  const redirects = await textOf(files, archive, '_redirects')
  yield* oldAddresses(
    files,
    notes.map(({ file }) => file),
    redirects,
  )
}

async function assetRecord(
  { entry, name, id, filename, byte_size }: AssetFile,
  archive: Archive,
  files: SiteFiles,
  { compute }: ConvertOptions,
): Promise<PlannedAsset> {
  const asset: PlannedAsset = { kind: 'asset', id, filename, byte_size, entry }
  const kind = kindOf(name)
  if (kind === null || byte_size > MAX_REWRITTEN_BYTES) return asset
  const bytes = await archive.bytes(entry, MAX_REWRITTEN_BYTES)
  const text = decodeText(bytes)
  const urls = (await compute(urlsOfFileTask, { kind, text })).flatMap((url): [string, string][] => {
    const address = kind === 'css' ? files.addressOf(url, name, null, () => {}) : files.assetAddressOf(url, name, null)
    return address === null ? [] : [[url, address]]
  })
  const rewritten = urls.length > 0 ? await compute(rewriteFileTask, { kind, text, urls }) : text
  // A file in another charset is rewritten as well.
  if (bytes.equals(Buffer.from(rewritten))) return asset
  const open = async (idOf: (planId: string) => string) => {
    const addressed = rewritten.replaceAll(ASSET_ID, (whole, id: string) =>
      files.assetIds.has(id) ? `/assets/${idOf(id)}/` : whole,
    )
    return Readable.from([Buffer.from(addressed)])
  }
  return { ...asset, byte_size: Buffer.byteLength(rewritten), open }
}

function kindOf(name: string): FileKind | null {
  return /\.css$/i.test(name) ? 'css' : /\.m?js$/i.test(name) ? 'script' : null
}
