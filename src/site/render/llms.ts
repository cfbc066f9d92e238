import { setImmediate } from 'node:timers/promises'
import { mapInChunks } from '#workers/in-chunks.ts'
import { markdownUrl } from './markdown-url.ts'

/**
 * A website's llms.txt (llmstxt.org): its name, what it is about, and its pages with their Markdown addresses. Addresses
 * are absolute.
 */
export async function llmsTxt(options: {
  site: { name: string; description: string | null; url: string }
  pages: { title: string | null; url: string; description: string | null }[]
}): Promise<string> {
  const { site, pages } = options
  const about = oneLine(site.description ?? '')
  const blocks = [`# ${oneLine(site.name) || site.url}`]
  if (about) blocks.push(`> ${about}`)
  if (pages.length > 0) {
    const entries = await mapInChunks(pages, entry)
    await setImmediate()
    blocks.push(`## Pages\n\n${entries.join('\n')}`)
  }
  return `${blocks.join('\n\n')}\n`
}

function entry(page: { title: string | null; url: string; description: string | null }): string {
  const title = (oneLine(page.title ?? '') || page.url).replace(/[\\[\]]/g, '\\$&')
  const address = markdownUrl(page.url).replace(/[()<>\s]/g, (character) =>
    encodeURI(character).replace(/[()]/, percent),
  )
  const description = oneLine(page.description ?? '')
  return `- [${title}](${address})${description ? `: ${description}` : ''}`
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
