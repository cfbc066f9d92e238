import type { Agent, Done, Row } from './agent.ts'
import { CHANGES, FOOTER, HEADER, PAGES, STYLE } from './website.ts'

/** Each page holds everything it shows, and a change rewrites the page. What has been read or written is remembered. */
export async function byWholePages(agent: Agent): Promise<Done> {
  const { id: website_id } = await agent.call('websites_create', { name: 'By whole pages' })
  for (const { path, title, main } of PAGES) {
    const html_content = [STYLE, HEADER, main, FOOTER].join('\n')
    await agent.call('pages_create', { website_id, path, title, html_content })
  }
  const built = agent.tokens

  const { data: pages } = await agent.call('pages_list', { website_id })
  const known = new Map<string, string>()
  for (const { on, old_html, new_html } of CHANGES)
    for (const { id } of on.startsWith('/') ? pages.filter(({ path }: Row) => path === on) : pages) {
      const html: string = known.get(id) ?? (await agent.call('pages_get', { id })).html_content
      const html_content = html.replace(old_html, new_html)
      await agent.call('pages_update', { id, html_content })
      known.set(id, html_content)
    }
  return { website_id, built, changed: agent.tokens - built }
}
