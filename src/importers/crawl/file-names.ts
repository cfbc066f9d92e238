import { hash } from 'node:crypto'

/** Under which name a file of a crawl stands in the archive, where the importer of html files finds it by its address. */
export type Named = { href: string; own: boolean; isHtml: boolean; content_type: string | null }

/** Files of other hosts are below this folder. */
const ELSEWHERE = 'from'
const MAX_NAME = 400
const UNUSABLE = /[\p{Cc}\\]|(^|\/)\.{1,2}(\/|$)|(^|\/)(\.|__MACOSX|node_modules(\/|$)|Thumbs\.db|desktop\.ini)/iu
/** Files that the importer reads as something else. */
const RESERVED = /^(robots\.txt|llms\.txt|sitemap[^/]*\.xml|_redirects|_headers|CNAME|404\.html)$/i
const ENDING = /\.[a-z0-9]{1,5}$/i

const ENDINGS: Record<string, string> = {
  'text/css': 'css',
  'text/javascript': 'js',
  'application/javascript': 'js',
  'application/json': 'json',
  'application/manifest+json': 'webmanifest',
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
  'image/vnd.microsoft.icon': 'ico',
  'font/woff2': 'woff2',
  'font/woff': 'woff',
  'font/ttf': 'ttf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
}

/**
 * The name by its address, so that pages stay where they are: `/about/` is `about/index.html`, `/about` is `about.html`.
 * @param isOnly whether no other file has this path with another query
 */
export function nameOfFile({ href, own, isHtml, content_type }: Named, isOnly: boolean): string {
  const { pathname, search, host } = new URL(href)
  const path = decoded(pathname.slice(1))
  const query = decoded(search)
  if (
    path === null ||
    query === null ||
    UNUSABLE.test(path) ||
    path.length + query.length > MAX_NAME ||
    RESERVED.test(path)
  )
    return `${ELSEWHERE}/${hash('sha256', href, 'hex').slice(0, 16)}.${isHtml ? 'html' : endingOf(content_type)}`
  if (isHtml) {
    if (query !== '') return `${path}${query.replaceAll('/', '-')}.html`
    if (path === '' || path.endsWith('/')) return `${path}index.html`
    return /\.x?html?$/i.test(path) ? path : `${path}.html`
  }
  const folder = own ? '' : `${ELSEWHERE}/${host.replaceAll(':', '-')}/`
  const ending = ENDING.exec(path)?.[0].slice(1)
  const known = ENDINGS[content_type ?? '']
  // A file that a program makes has the ending of the program.
  const isProgram = ending === undefined || /^(php|aspx?|jsp|cgi|html?)$/i.test(ending)
  if (query === '' && !isProgram) return folder + path
  // What comes after it is a version of the file, in most cases.
  if (isOnly && !isProgram) return folder + path
  const mark = query === '' ? '' : `-${hash('sha256', search, 'hex').slice(0, 8)}`
  const stem = ending === undefined ? path.replace(/\/$/, '') : path.slice(0, -ending.length - 1)
  return `${folder}${stem || 'file'}${mark}.${isProgram ? (known ?? 'bin') : ending}`
}

/** Whether the importer finds the name by the path and query of the address itself. */
export function isFoundBy(href: string, name: string): boolean {
  const { pathname, search } = new URL(href)
  const path = decoded(pathname.slice(1))
  if (path === null) return false
  const bare = path.replace(/\/$/, '')
  const whole = search === '' ? null : decoded(search)
  if (whole !== null) return name === `${path}${whole}.html` || name === path
  const inFolder = bare === '' ? '' : `${bare}/`
  return [path, `${inFolder}index.html`, `${inFolder}index.htm`, `${bare}.html`, `${bare}.htm`].includes(name)
}

function endingOf(content_type: string | null): string {
  return ENDINGS[content_type ?? ''] ?? 'bin'
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return null
  }
}
