import type { Agent, Done } from './agent.ts'
import { CHANGES, FOOTER, HEADER, PAGES, STYLE } from './website.ts'

/** Above this size in bytes an outline and one element cost less than the page. */
const LONG = 4_000

/** In the overview: after which the first shared part of a kind is named. */
const HEADINGS: Record<string, string> = { headers: '## Headers', footers: '## Footers', html_heads: '## Html heads' }

/** As the tools suggest: shared parts once, then edits guided by the overview and outlines. */
export async function byParts(agent: Agent): Promise<Done> {
  const { id: website_id, default_language } = await agent.call('websites_create', { name: 'By parts' })
  const shared = { website_id, default_on_page_language: default_language }
  await agent.call('shared_parts_create', { kind: 'html_head', ...shared, html_content: STYLE })
  await agent.call('shared_parts_create', { kind: 'header', ...shared, html_content: HEADER })
  await agent.call('shared_parts_create', { kind: 'footer', ...shared, html_content: FOOTER })
  for (const { path, title, main } of PAGES)
    await agent.call('pages_create', { website_id, path, title, html_content: main })
  const built = agent.tokens

  // As in a new session: nothing is known of the website until it is read, and it is read once.
  const { text } = await agent.call('site_overview', { website_id })
  const read = new Set<string>()
  for (const { on, at, ...edit } of CHANGES) {
    const isPage = on.startsWith('/')
    const { id, size } = lineOf(text, isPage ? `- ${on} "` : HEADINGS[on]!)
    const isLong = isPage && size > LONG
    const [tools, record] = isPage ? ['pages', { id }] : ['shared_parts', { kind: on.slice(0, -1), id }]
    if (!read.has(on))
      await (isLong
        ? agent.call('pages_outline', { page_id: id })
        : agent.call(isPage ? 'pages_get' : 'shared_parts_get', record))
    if (isLong) await agent.call('pages_get', { id, selector: at })
    read.add(on)
    await agent.call(`${tools}_update`, { ...record, ...edit })
  }
  return { website_id, built, changed: agent.tokens - built }
}

/** The size in bytes and the id that the overview's first line after `beginning` names. */
function lineOf(overview: string, beginning: string): { id: string; size: number } {
  const [, size, id] = /, (\d+) B, id ([0-9a-f-]{36})/.exec(overview.slice(overview.indexOf(beginning)))!
  return { id: id!, size: Number(size) }
}
