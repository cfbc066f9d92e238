import { type Archive, ArchiveRefused } from '#archive/archive.ts'
import type { Blog } from '#importers/blog/blog.ts'
import { planOf } from '#importers/blog/blog-records.ts'
import { ImportWarnings } from '#importers/files/warnings.ts'
import { WordPressAddresses } from '#importers/wordpress/addresses.ts'
import { AttachedFiles } from '#importers/wordpress/attached-files.ts'
import { WordPressContents } from '#importers/wordpress/wordpress-contents.ts'
import { type MenuItem, readIndex, type WordPressIndex } from '#importers/wordpress/wordpress-index.ts'
import type { Converter, ConvertOptions } from '#resources/transfer/model.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'

/** A menu that nests deeper is none that visitors could use. */
const MAX_DEPTH = 5

/** Exports of WordPress (WXR), alone or in a zip with the uploaded files beside them. */
export const wordpress: Converter = {
  name: 'wordpress',
  recognizes: async (archive) => (await exportsIn(archive)).length > 0,
  async convert(archive, options) {
    const warnings = new ImportWarnings()
    return planOf(await readBlog(archive, options, warnings), options, warnings)
  },
}

async function readBlog(archive: Archive, options: ConvertOptions, warnings: ImportWarnings): Promise<Blog> {
  const exports = await exportsIn(archive)
  if (exports.length === 0) throw new ArchiveRefused('There is no WordPress export in the file')
  const index = await readIndex(archive, exports, warnings)
  const files = await AttachedFiles.of(archive.entries, index, options, warnings)
  const addresses = await WordPressAddresses.of(index, (path) => files.find(path))
  const language = languageOf(index.language) ?? options.default_language
  const contents = new WordPressContents({ archive, exports, index, addresses, files, options })
  return {
    name: index.name,
    language,
    assets: files.assets,
    postCount: index.posts.length,
    names: index,
    tagline: index.tagline,
    accent: null,
    menu: options.shared_parts || options.look ? mainMenu(index, addresses, warnings) : null,
    secondMenu: null,
    topPages: topPagesOf(index, addresses),
    footer: null,
    head: null,
    paths: new Set(index.pages.filter(({ isDraft }) => !isDraft).map(({ number }) => addresses.paths.get(number)!)),
    posts: (notes) => contents.posts(notes),
    pages: (notes) => contents.pages(notes),
    redirects: () => formerAddresses(contents, files),
  }
}

function* formerAddresses(contents: WordPressContents, files: AttachedFiles) {
  yield* contents.formerAddresses()
  yield* files.formerAddresses()
}

/** How much is read of a file to see what it is. */
const BEGINNING_BYTES = 4_096
const MAX_EXPORTS = 100
const WXR = /<rss\b.*xmlns:wp\s*=/s

async function exportsIn(archive: Archive): Promise<string[]> {
  const alone = archive.entries.length === 1
  const candidates = archive.entries.filter(({ name }) => alone || /\.(xml|wxr)$/i.test(name))
  const names: string[] = []
  for (const { name } of candidates.slice(0, MAX_EXPORTS))
    if (WXR.test(await beginningOf(archive, name))) names.push(name)
  return names.toSorted()
}

async function beginningOf(archive: Archive, name: string): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await archive.open(name)) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= BEGINNING_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, BEGINNING_BYTES).toString('latin1')
}

function languageOf(tag: string | null): string | null {
  return tag !== null && /^[a-z]{2,3}([-_][a-z0-9]{2,8}){0,2}$/i.test(tag) ? tag.replaceAll('_', '-') : null
}

function topPagesOf({ pages }: WordPressIndex, { paths }: WordPressAddresses) {
  return pages
    .filter(({ isDraft }) => !isDraft)
    .map(({ number, title }) => ({ path: paths.get(number)!, title }))
    .filter(({ path, title }) => title !== '' && /^\/[^/]+$/.test(path))
}

/** The website's main menu as an html list; null without one. */
function mainMenu(index: WordPressIndex, addresses: WordPressAddresses, warnings: ImportWarnings): string | null {
  const menus = Map.groupBy(index.menus, ({ menu }) => menu)
  const [name, ...others] = [...menus.keys()].toSorted((one, other) => rank(one) - rank(other))
  for (const other of others) warnings.add(`The header has the menu "${name}"; others are not taken over`, other)
  const items = (name === undefined ? undefined : menus.get(name)) ?? []
  const titles = new Map([...index.pages, ...index.posts].map(({ number, title }) => [number, title]))
  const byParent = Map.groupBy(
    items.toSorted((one, other) => one.order - other.order),
    ({ parent }) => parent,
  )
  const list = (parent: string, depth: number): string => {
    const entries = depth < MAX_DEPTH ? (byParent.get(parent) ?? []) : []
    const written = entries.map((item) => {
      const url = urlOf(item, addresses)
      const label = item.title || titles.get(item.object) || url
      return url === ''
        ? ''
        : `<li><a href="${escapeAttribute(url)}">${escapeText(label)}</a>${list(item.number, depth + 1)}</li>`
    })
    return entries.length > 0 ? `<ul>${written.join('')}</ul>` : ''
  }
  return list('0', 0) || null
}

/** The names that themes give to the menu at the top. */
function rank(name: string): number {
  const at = ['main', 'primary', 'header', 'top', 'menu'].findIndex((word) => name.toLowerCase().includes(word))
  return at < 0 ? Number.MAX_SAFE_INTEGER : at
}

function urlOf({ object, url }: MenuItem, addresses: WordPressAddresses): string {
  if (object !== '') return addresses.addressOf(`/?p=${object}`) ?? ''
  return addresses.addressOf(url) ?? (/^(https?:|mailto:|tel:|\/|#)/i.test(url) ? url : '')
}
