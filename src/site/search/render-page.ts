import type { LiveVersion } from '#kernel/versioning/live.ts'
import type { PageSnapshot } from '#resources/content/pages/record.ts'
import type { OwnText } from '#site/page-parts.ts'
import { isMade } from '#site/page-source.ts'
import type { Indexing } from '#site/search/indexing.ts'
import type { LivePage } from '#site/search/page-store.ts'

/** Kinds of records from which pages have texts. Referenced assets have none that are found. */
const USED = /^(website|component|snippet|table|rows?)( |$)/
/** Anything else that a page uses changes its text without the page being indexed again. */
const MAX_TAGS = 500

/** What a page shows on its own, and the tags of what it shows besides its own html. */
export async function shownPage(indexing: Indexing, { id, path }: LivePage, content: LiveVersion): Promise<OwnText> {
  const { title, meta_title, meta_description } = JSON.parse(content.snapshot) as PageSnapshot
  const html = content.html_content
  const asWritten = { html, title: title ?? meta_title, description: meta_description, tags: [] }
  const { site } = indexing
  const own = isMade(content) ? await indexing.ownText({ id, path }) : undefined
  if (!own) return asWritten
  const tags = own.tags.map((tag) => tag.slice(site.id.length + 1)).filter((tag) => USED.test(tag))
  return { ...own, tags: ['website', ...tags].slice(0, MAX_TAGS) }
}
