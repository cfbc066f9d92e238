import type { PageSnapshot } from '#resources/pages/snapshot.ts'
import { pageWithId } from '#site/pages-store.ts'
import type { Indexing } from '#site/search/indexing.ts'
import type { LivePage } from '#site/search/page-store.ts'
import { expander } from '#site/templates/expand.ts'
import { isTemplate } from '#templates/compile.ts'
import type { LiveVersion } from '#versioning/live.ts'
import { LIVE } from '#versioning/selection.ts'

/** What a page shows, and the tags of what it shows besides its own html. */
export type ShownPage = { html: string; title: string | null; description: string | null; tags: readonly string[] }

/** Kinds of records from which pages have texts. Referenced assets have none that are found. */
const USED = /^(website|component|snippet|table|rows?)( |$)/
/** What else a page uses changes its text without it being indexed anew. */
const MAX_TAGS = 500

/** The page's own html as visitors get it, without shared parts, placed snippets and forms. */
export async function shownPage(indexing: Indexing, { id, path }: LivePage, content: LiveVersion): Promise<ShownPage> {
  const { html_content } = content
  const snapshot = JSON.parse(content.snapshot) as PageSnapshot
  const { title, meta_title, meta_description } = snapshot
  const asWritten = { html: html_content, title: title ?? meta_title, description: meta_description, tags: [] }
  if (!isTemplate(html_content) && !content.snapshot.includes('{{')) return asWritten
  const { database, site, links, programs } = indexing
  const page = await pageWithId(database.reader, site.id, id, { drafts: true })
  if (!page) return asWritten
  const tags = new Set([`${site.id} website`])
  const from = {
    db: database.reader,
    longDb: database.longReader,
    site,
    links,
    compute: indexing.newCompute(),
    programs,
    selection: LIVE,
  }
  const expand = await expander(
    from,
    { ...NOTHING_AROUND, page, content, snapshot },
    { ...FIRST_VIEW, path, url: links.page(site, path), tags },
  )
  const html = await expand.html(content)
  const fields = await expand.fields()
  return {
    html,
    title: fields.title ?? fields.meta_title,
    description: fields.meta_description,
    tags: [...tags]
      .map((tag) => tag.slice(site.id.length + 1))
      .filter((tag) => USED.test(tag))
      .slice(0, MAX_TAGS),
  }
}

const NOTHING_AROUND = {
  header: null,
  footer: null,
  html_head: null,
  themeCss: '',
  snippets: [],
  translations: [],
  ogImageUrl: null,
  faviconUrl: null,
}
const FIRST_VIEW = { number: 1, bound: null, alternates: [], query: null, textOnly: true } as const
