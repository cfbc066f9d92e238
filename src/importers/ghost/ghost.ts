import { type Archive, ArchiveRefused } from '#archive/archive.ts'
import type { Blog } from '#importers/blog/blog.ts'
import { planOf } from '#importers/blog/blog-records.ts'
import { decodeText } from '#importers/files/decode-text.ts'
import { PictureFiles } from '#importers/files/picture-files.ts'
import { ImportWarnings } from '#importers/files/warnings.ts'
import { GhostContents } from '#importers/ghost/ghost-contents.ts'
import { GHOST_URL } from '#importers/ghost/ghost-html.ts'
import { readIndex } from '#importers/ghost/ghost-index.ts'
import { GhostPlaces } from '#importers/ghost/ghost-places.ts'
import type { Converter, ConvertOptions } from '#resources/transfer/model.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'

const MAX_BYTES = 2_000_000
const NAMES = /(^|\/)redirects(-\d[\d-]*)?\.(json|ya?ml)$/i

/** Exports of Ghost, alone or in a zip with its `content` folder beside it. */
export const ghost: Converter = {
  name: 'ghost',
  recognizes: async (archive) => (await exportIn(archive)) !== null,
  async convert(archive, options) {
    const warnings = new ImportWarnings()
    return planOf(await readBlog(archive, options, warnings), options, warnings)
  },
}

async function readBlog(archive: Archive, options: ConvertOptions, warnings: ImportWarnings): Promise<Blog> {
  const file = await exportIn(archive)
  if (file === null) throw new ArchiveRefused('There is no Ghost export in the file')
  const index = await readIndex(archive, file, warnings)
  const places = await GhostPlaces.of(index.posts)
  const pictures = await PictureFiles.of(archive.entries, 'content/')
  const contents = new GhostContents({ archive, file, index, places, pictures, options })
  const setting = (...keys: string[]) => keys.map((key) => index.settings.get(key)?.trim()).find(Boolean) ?? ''
  const redirects = await ghostRedirects(archive, warnings)
  const [head, foot] = [setting('codeinjection_head', 'ghost_head'), setting('codeinjection_foot', 'ghost_foot')]
  if (head || foot) warnings.add('Injected code becomes a head and a footer: read them before you confirm')
  const menuIn = (name: string) => menuOf(setting(name), (url) => contents.addressOf(url)) || null
  return {
    name: setting('title'),
    language: languageOf(setting('locale', 'lang', 'default_locale')) ?? options.default_language,
    assets: contents.assets,
    postCount: index.posts.filter(({ isPage }) => !isPage).length,
    names: { categories: [], tags: index.tags },
    tagline: setting('description') || null,
    accent: setting('accent_color') || null,
    menu: menuIn('navigation'),
    secondMenu: menuIn('secondary_navigation'),
    topPages: contents.topPages,
    footer: foot || null,
    head: head || null,
    paths: contents.paths,
    posts: (notes) => contents.posts(notes),
    pages: (notes) => contents.pages(notes),
    redirects: () => formerAddresses(contents, redirects),
  }
}

function* formerAddresses(contents: GhostContents, redirects: Awaited<ReturnType<typeof ghostRedirects>>) {
  for (const [from, to] of redirects) yield [from, contents.addressOf(to) ?? to] as const
  yield* contents.formerAddresses()
}

function menuOf(json: string, addressOf: (url: string) => string | null): string {
  let items: unknown
  try {
    items = JSON.parse(json)
  } catch {
    return ''
  }
  if (!Array.isArray(items)) return ''
  const written = items
    .filter((item) => typeof item?.label === 'string' && typeof item?.url === 'string')
    .map(({ label, url }) => {
      const address = addressOf(url) ?? url.replaceAll(GHOST_URL, '')
      return /^(https?:|mailto:|tel:|\/|#)/i.test(address)
        ? `<li><a href="${escapeAttribute(address)}">${escapeText(label)}</a></li>`
        : ''
    })
    .join('')
  return written && `<ul>${written}</ul>`
}

const BEGINNING_BYTES = 8_192
const MAX_CANDIDATES = 100
const BEGINNING = /^\s*\{\s*("db"\s*:\s*\[\s*\{\s*"(meta|data)"|"meta"\s*:\s*\{[^{}]*"exported_on")/

/** The first file that begins as exports do. */
async function exportIn(archive: Archive): Promise<string | null> {
  const alone = archive.entries.length === 1
  const candidates = archive.entries.filter(({ name }) => alone || /\.json$/i.test(name)).slice(0, MAX_CANDIDATES)
  for (const { name } of candidates) if (BEGINNING.test(await beginningOf(archive, name))) return name
  return null
}

async function beginningOf(archive: Archive, name: string): Promise<string> {
  for await (const chunk of await archive.open(name)) return (chunk as Buffer).subarray(0, BEGINNING_BYTES).toString()
  return ''
}

function languageOf(tag: string): string | null {
  return /^[a-z]{2,3}([-_][a-z0-9]{2,8}){0,2}$/i.test(tag) ? tag.replaceAll('_', '-') : null
}

/** The redirects in the file that Ghost offers beside its export; patterns that are not plain paths are left out. */
async function ghostRedirects(archive: Archive, warnings: ImportWarnings): Promise<[string, string][]> {
  const entry = archive.entries.find(({ name, byte_size }) => NAMES.test(name) && byte_size <= MAX_BYTES)
  if (!entry) return []
  const text = decodeText(await archive.bytes(entry.name, MAX_BYTES))
  const listed = /json$/i.test(entry.name) ? fromJson(text) : fromYaml(text)
  if (!listed) {
    warnings.add('Files that cannot be read', entry.name)
    return []
  }
  return listed.flatMap(([from, to]): [string, string][] => {
    const path = plainPath(from)
    if (path === null || to.includes('$')) warnings.add('Redirects by patterns, which are not taken over', from)
    return path === null || to.includes('$') ? [] : [[path, to]]
  })
}

function fromJson(text: string): [string, string][] | null {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return null
    return list
      .filter((one) => typeof one?.from === 'string' && typeof one?.to === 'string')
      .map(({ from, to }) => [from, to])
  } catch {
    return null
  }
}

/** Lines such as `  /old/: /new/` below `301:` or `302:`. */
function fromYaml(text: string): [string, string][] {
  const found = text.matchAll(/^[\t ]+["']?([^\s"':#][^\s"']*?)["']?:[\t ]+["']?([^\s"'#]+)["']?[\t ]*$/gm)
  return [...found].map(([, from, to]) => [from!, to!])
}

/** A regular expression that matches one path, such as `^/old/?$`; null for others. */
function plainPath(pattern: string): string | null {
  const path = pattern
    .replace(/^\^/, '')
    .replace(/(\\?\/\?)?\$?$/, '')
    .replaceAll('\\/', '/')
    .replaceAll('\\-', '-')
  return /^\/[^\\^$*+?()[\]{}|]*$/.test(path) ? path : null
}
