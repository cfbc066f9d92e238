import type { Agent, Row } from './agent.ts'

/** All that visitors see of a website, however it is composed: shared parts and each page's own html, by path. */
export async function shown(agent: Agent, website_id: string): Promise<string> {
  const { data } = await agent.call('pages_list', { website_id, sort: ['path'] })
  const pages: string[] = []
  for (const { id } of data as Row[]) {
    const { html } = await agent.call('pages_render', { page_id: id })
    const [style] = /<style>[\s\S]*<\/style>/.exec(html)!
    const [body] = /<header>[\s\S]*<\/footer>/.exec(html)!
    // Only in shared parts the service marks links to the page that is shown.
    pages.push(style + body.replaceAll(/>\s+</g, '><').replaceAll(' aria-current="page"', ''))
  }
  return pages.join('\n')
}
