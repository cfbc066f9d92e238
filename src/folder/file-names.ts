import { digest } from '#folder/record.ts'
import { slugify } from '#text/slug.ts'

/** In bytes of UTF-8, with room for what tools append. */
const MAX_SEGMENT_BYTES = 200
const MAX_PATH_BYTES = 800
/** Windows refuses these, with any ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * The file of a page by its path: `/` is pages/index.html, `/blog/:slug` is pages/blog/[slug].html. Null where no name that is
 * legal on every system stands for the path; the file then names it in its front matter.
 */
export function pageFile(path: string): string | null {
  const segments = path === '/' ? ['index'] : path.slice(1).split('/').map(encoded)
  if (path !== '/' && segments.at(-1) === 'index') segments[segments.length - 1] = '%69ndex'
  const file = `pages/${segments.join('/')}.html`
  const tooLong = segments.some((segment) => Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)
  return tooLong || Buffer.byteLength(file) > MAX_PATH_BYTES || pagePath(file) !== path ? null : file
}

/** The path that the name of a page's file stands for. */
export function pagePath(file: string): string | null {
  const name = /^pages\/(.+)\.html$/s.exec(file.normalize('NFC'))?.[1]
  if (name === undefined) return null
  if (name === 'index') return '/'
  const segments = name.split('/').map(decoded)
  return segments.includes(null) ? null : `/${segments.join('/')}`
}

function encoded(segment: string): string {
  if (/^:[a-z_][a-z0-9_]*$/.test(segment)) return `[${segment.slice(1)}]`
  const legal = segment.replace(/[^\p{L}\p{M}\p{N}._~ -]/gu, escaped).replace(/^[. ~]|[. ~]$/g, escaped)
  return RESERVED.test(legal) ? `${escaped(legal[0]!)}${legal.slice(1)}` : legal
}

function decoded(segment: string): string | null {
  const placeholder = /^\[([a-z_][a-z0-9_]*)\]$/.exec(segment)
  if (placeholder) return `:${placeholder[1]}`
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

function escaped(character: string): string {
  return Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}

/** A file name for a record that people know by this name; `fallback` when nothing of it is legal. */
export function stemOf(name: string, fallback: string): string {
  const slug = slugify(name)
  if (slug === '' || RESERVED.test(slug)) return `${fallback}-${slug || digest(name).replaceAll(/\W/g, '').slice(0, 6)}`
  return slug
}

/** The name of a file as every system accepts it, with its ending. */
export function safeFilename(name: string): string {
  const legal = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._~ ()+@,=&'!-]/gu, '_')
    .replace(/^[. ]+|[. ~]+$/g, '_')
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(legal)?.[0] ?? ''
  let stem = legal.slice(0, legal.length - ending.length) || 'file'
  while (Buffer.byteLength(stem) > MAX_SEGMENT_BYTES - ending.length) stem = stem.slice(0, -1)
  return `${RESERVED.test(stem) ? '_' : ''}${stem}${ending}`
}

/** How a disk that ignores case compares names. */
export function foldedName(file: string): string {
  return file.normalize('NFC').toLowerCase()
}

/** Names that no two files may share, on any disk. */
export class TakenNames {
  readonly #taken = new Set<string>()

  add(file: string) {
    this.#taken.add(foldedName(file))
  }

  has(file: string): boolean {
    return this.#taken.has(foldedName(file))
  }

  /** The name itself, or with a number before its ending: photo~2.jpg. */
  take(file: string): string {
    const [, stem, ending] = /^(.*?)(\.[^./]*)?$/s.exec(file)!
    let free = file
    for (let number = 2; this.has(free); number++) free = `${stem}~${number}${ending ?? ''}`
    this.add(free)
    return free
  }
}
