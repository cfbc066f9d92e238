import type { NewEntry } from '#archive/write-zip.ts'
import { FONTS_PATH, licensePath } from '#fonts/faces.ts'
import { FAMILIES } from '#fonts/families.ts'
import { newId } from '#kernel/database/ids.ts'
import type { ViewedFile, WholeSite } from '#kernel/operations/site-view.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { ownTurn } from '#text/own-turn.ts'

const FEED_FILES = ['feed.xml', 'rss.xml']
const FEED_LINK = 'type="application/atom+xml"'
/** As many parts as a sitemap can have. */
const MAX_SITEMAPS = 999

/** Where fonts are in what is exported: some hosts serve nothing whose name begins with an underscore. */
const EXPORTED_FONTS = '/fonts/'
const FONT = /(?:url\(|href=")(\/_fonts\/[\w.-]+)/g

/** What became of the pages. */
export type StaticReport = { pages: number; skipped: string[] }

/**
 * The website as plain files, as a visitor gets them: a page at `about/index.html`, and what every website has besides its
 * pages. One file is in memory at a time.
 */
export async function* staticFiles(
  site: WholeSite,
  { compute, now }: { compute: Compute; now: number },
  report: StaticReport,
): AsyncGenerator<NewEntry> {
  const names = new Set<string>()
  const entry = (name: string, bytes: Uint8Array): NewEntry => {
    names.add(name)
    return { name, bytes, modified_at: now }
  }
  const fonts = new Set<string>()
  const view = (path: string) => site.file(encodeURI(path), compute)
  for await (const path of site.paths()) {
    // Others are served between two pages.
    await ownTurn()
    const file = await view(path)
    if (file.status !== 200) continue
    const name = entryOf(path)
    if (names.has(name)) {
      report.skipped.push(path)
      continue
    }
    report.pages++
    for (const font of fontsIn(file)) fonts.add(font)
    yield entry(name, portable(file, site.origin))
    if (!file.body.includes(FEED_LINK)) continue
    for (const feedFile of FEED_FILES) {
      const feed = await view(`${path === '/' ? '' : path}/${feedFile}`)
      const feedName = `${path === '/' ? '' : `${path.slice(1)}/`}${feedFile}`
      if (feed.status === 200 && !names.has(feedName)) yield entry(feedName, feed.body)
    }
  }
  // No page has this path.
  if (!names.has('404.html')) yield entry('404.html', portable(await view(`/${newId()}`), site.origin))
  for (const path of fonts) yield entry(portablePath(path).slice(1), (await view(path)).body)
  for (const path of ['/robots.txt', '/llms.txt', '/sitemap.xml']) yield entry(path.slice(1), (await view(path)).body)
  for (let part = 1; part <= MAX_SITEMAPS; part++) {
    const file = await view(`/sitemap-${part}.xml`)
    if (file.status !== 200) return
    yield entry(`sitemap-${part}.xml`, file.body)
  }
}

/** A path that names an html file already is that file. */
function entryOf(path: string): string {
  if (path === '/') return 'index.html'
  return /\.html?$/i.test(path) ? path.slice(1) : `${path.slice(1)}/index.html`
}

/** Forms are sent to the website that was exported, since no other host can take them. */
function portable({ body }: ViewedFile, origin: string): Uint8Array {
  if (!body.includes('"/_forms/') && !body.includes(FONTS_PATH)) return body
  const html = body.toString().replaceAll('"/_forms/', `"${origin}/_forms/`)
  return Buffer.from(html.replaceAll(FONT, (found, path) => found.replace(path, portablePath(path))))
}

/** The fonts that a page may load, and the licenses of their families. */
function fontsIn({ body }: ViewedFile): string[] {
  if (!body.includes(FONTS_PATH)) return []
  const paths = [...body.toString().matchAll(FONT)].map(([, path]) => path!)
  const families = FAMILIES.filter(({ id }) => paths.some((path) => path.startsWith(`${FONTS_PATH}${id}-`)))
  return [...paths, ...families.map(licensePath)]
}

function portablePath(path: string): string {
  return path.replace(FONTS_PATH, EXPORTED_FONTS)
}
