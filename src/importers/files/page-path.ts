import { normalizePath } from '#resources/content/pages/rules.ts'
import { slugify } from '#text/slug.ts'

/** The path of the page that an html file becomes: `about/index.html` and `about.html` become `/about`. */
export function pathOfFile(name: string): string {
  const bare = name.replace(/(^|\/)index\.x?html?$/i, '').replace(/\.x?html?$/i, '')
  return usablePath(`/${bare}`)
}

/** The path where a page can be: the given one, or else one that reads alike. */
export function usablePath(given: string): string {
  const path = withSingleSlashes(given)
  const normal = normalizePath(path)
  if (normal.ok && !path.includes(':')) return normal.path
  const segments = path
    .split('/')
    .map((segment) => slugify(segment))
    .filter(Boolean)
  const slugged = normalizePath(`/${segments.join('/')}`)
  if (slugged.ok) return slugged.path
  const renamed = normalizePath(`/page-${segments.join('-')}`)
  return renamed.ok ? renamed.path : '/page'
}

/** As web servers read paths. */
export function withSingleSlashes(path: string): string {
  return path.replaceAll(/\/{2,}/g, '/')
}

/** Paths given once each: `/about`, `/about-2`, `/about-3`. Letter case alone does not tell two apart. */
export class TakenPaths {
  #last = new Map<string, number>()

  take(path: string): string {
    let free = path
    for (let number = this.#last.get(path.toLowerCase()) ?? 1; this.#last.has(free.toLowerCase()); ) {
      number++
      free = `${path === '/' ? '/page' : path}-${number}`
      this.#last.set(path.toLowerCase(), number)
    }
    if (!this.#last.has(free.toLowerCase())) this.#last.set(free.toLowerCase(), 1)
    return free
  }
}
