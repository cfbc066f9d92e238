import { readFile } from 'node:fs/promises'
import type { Blog } from '#importers/blog/blog.ts'
import { missingPage } from '#importers/blog/look/look-pages.ts'
import { lookFooter, lookHead, lookHeader } from '#importers/blog/look/look-parts.ts'
import { blogTokens } from '#importers/blog/look/tokens.ts'
import { wordsIn } from '#importers/blog/look/words.ts'
import { onlyVersion } from '#importers/files/only-version.ts'
import { stableId } from '#importers/files/stable-id.ts'
import type { PlannedRecord, PlannedWebsite } from '#resources/transfer/model.ts'

const CSS = new URL('./look.css', import.meta.url)
const [THEME, MISSING] = [stableId('blog theme'), stableId('page not found')]
const MISSING_PATH = '/not-found'

/** What an imported blog looks like on a website that has no look of its own. */
export type Look = {
  header: string
  footer: string
  head: string
  website: PlannedWebsite
  pages(): Iterable<PlannedRecord>
  theme(): Iterable<PlannedRecord>
}

/** @param listPath where posts are listed; null without any */
export async function lookOf(blog: Blog, listPath: string | null): Promise<Look> {
  const { language, menu, secondMenu, paths } = blog
  const css = await readFile(CSS, 'utf8')
  const hasMissing = !paths.has(MISSING_PATH)
  return {
    header: lookHeader({ language, menu, pages: blog.topPages, listPath }),
    footer: lookFooter({ language, menu: secondMenu, listPath, injected: blog.footer }),
    head: lookHead({ injected: blog.head }),
    website: { theme_id: THEME, ...(hasMissing ? { not_found_page_id: MISSING } : {}) },
    *pages() {
      if (!hasMissing) return
      yield { kind: 'page', id: MISSING, path: MISSING_PATH, language }
      const fields = { title: wordsIn(language).missing, robots: 'noindex' }
      yield onlyVersion({ kind: 'page', id: MISSING }, missingPage(language), fields)
    },
    *theme() {
      yield { kind: 'theme', id: THEME, name: 'Blog' }
      yield onlyVersion({ kind: 'theme', id: THEME }, css, { tokens: blogTokens(blog.accent) })
    },
  }
}
