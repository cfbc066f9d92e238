import type { Website } from '#client/generated.ts'
import { elementsOf } from './elements.ts'

/** Something that was copied, and the website that it is of. */
export type Copied = { html: string; siteId: string; url: string }
type Site = Pick<Website, 'id' | 'url'>

export const COPIED = 'sitewright-copied'

/** What was copied last in this browser; null where nothing was. */
export function lastCopied(): Copied | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(COPIED) ?? 'null')
    const { html, siteId, url } = (kept ?? {}) as Partial<Record<keyof Copied, unknown>>
    return typeof html === 'string' && typeof siteId === 'string' && typeof url === 'string'
      ? { html, siteId, url }
      : null
  } catch {
    return null
  }
}

/** What runs when it is pasted, or leads to code. */
const CODE = /<(script|iframe|object|embed|link|meta|base)\b|\son\w+\s*=|javascript:/i
const ASSETS = /(["'\s,(])\/assets\//g

/**
 * A text of the clipboard as html for a website: what was copied on another keeps the addresses of its files.
 * @returns null for what is not one element, or comes from elsewhere and has code in it
 */
export function pastable(
  text: string,
  copied: Copied | null,
  { id }: Site,
): { html: string; isForeign: boolean } | null {
  const html = text.replaceAll('\r\n', '\n').trim()
  const [element, ...others] = elementsOf(html)
  if (!element || others.length > 0 || element.from > 0) return null
  const isOwn = copied?.html.trim() === html
  if (!isOwn && CODE.test(html)) return null
  const isForeign = isOwn && copied.siteId !== id
  return { html: isForeign ? html.replace(ASSETS, `$1${copied.url.replace(/\/$/, '')}/assets/`) : html, isForeign }
}

/** The files of a website that html shows or links to: each address once, without what asks for a size or version of it. */
export function filesAt(html: string, url: string): string[] {
  const base = url.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const found = html.matchAll(new RegExp(`${base}/assets/[0-9a-f-]{36}/[^"'\\s,()<>?]+`, 'gi'))
  return [...new Set([...found].map(([address]) => address))]
}
