import type { Reference } from '#html/lint.ts'

/** What every visitor's browser asks another host for, without having been asked. */
export type OutsideRequest = { host: string; what: 'fonts' | 'scripts' | 'stylesheets'; at: number }

/** Hosts that nothing but fonts come from, also where they are stylesheets. */
const OF_FONTS = new Set(['fonts.googleapis.com', 'fonts.gstatic.com', 'fonts.bunny.net', 'use.typekit.net'])
const FONT_FILE = /\.(?:woff2?|ttf|otf)$/i
/** In css: a font or a stylesheet at another host. */
const IN_STYLES = /(?:@import\s+(?:url\(\s*)?|url\(\s*)["']?((?:https?:)?\/\/[^"')\s]+)/gi
const STYLES = /<style\b[^>]*>([\s\S]*?)<\/style/gi
/** Of one record. */
const MAX_HOSTS = 20

/** Fonts, scripts and stylesheets that html loads from other hosts, the first of each host and kind. */
export function outsideRequests(html: string, references: readonly Reference[], origin: string): OutsideRequest[] {
  const found = new Map<string, OutsideRequest>()
  const add = (url: string, otherwise: OutsideRequest['what'] | null, at: number) => {
    const { host, pathname } = parsed(url) ?? {}
    if (!host || !pathname || found.size >= MAX_HOSTS || origin.endsWith(`//${host}`)) return
    const what = OF_FONTS.has(host) || FONT_FILE.test(pathname) ? 'fonts' : otherwise
    if (what && !found.has(`${host} ${what}`)) found.set(`${host} ${what}`, { host, what, at })
  }
  for (const { url, at, element, rel } of references) {
    if (element === 'script') add(url, 'scripts', at)
    else if (element === 'link' && /\b(?:stylesheet|preload)\b/i.test(rel ?? ''))
      add(url, /stylesheet/i.test(rel!) ? 'stylesheets' : null, at)
  }
  for (const style of html.matchAll(STYLES))
    for (const { 0: text, 1: url, index } of style[1]!.matchAll(IN_STYLES))
      add(url!, text.startsWith('@') ? 'stylesheets' : null, style.index + style[0].indexOf('>') + 1 + index)
  return [...found.values()]
}

const HOW = {
  fonts: 'name the family in the theme, and the website serves it itself, or upload the font as an asset',
  scripts: 'upload the file as an asset and load it from there',
  stylesheets: 'upload the file as an asset, or write its css into the theme',
}

/** `isPage`: of its own html, rather than of what many pages show. */
export function requestWords({ host, what }: OutsideRequest, isPage: boolean): string {
  return `${isPage ? 'The page asks' : 'Every page that shows it asks'} ${host} for ${what}: ${HOW[what]}`
}

function parsed(url: string): URL | null {
  const absolute = url.startsWith('//') ? `https:${url}` : url
  return /^https?:/i.test(absolute) && !url.includes('{{') && URL.canParse(absolute) ? new URL(absolute) : null
}
