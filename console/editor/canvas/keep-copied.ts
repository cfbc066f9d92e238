import type { Website } from '#client/generated.ts'
import { COPIED, type Copied } from './copied.ts'

/** Puts html on the clipboard, and keeps it for all tabs of this browser, with where it is from. */
export function keepCopied(html: string, { id, url }: Pick<Website, 'id' | 'url'>): void {
  try {
    localStorage.setItem(COPIED, JSON.stringify({ html, siteId: id, url } satisfies Copied))
  } catch {
    // The browser allows no storage: the clipboard has it, without where it is from.
  }
  void navigator.clipboard?.writeText(html).catch(() => {})
}
