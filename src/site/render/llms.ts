import { mapInChunks } from '#kernel/workers/in-chunks.ts'
import { ownTurn } from '#text/own-turn.ts'
import { markdownUrl } from './markdown-url.ts'

/**
 * A website's llms.txt (llmstxt.org): its name, what it is about, and its pages with their Markdown addresses, under a
 * heading for each language where there are several, the website's own first, then its feeds, and the
 * sitemap, null where all pages are listed here. Addresses are absolute.
 */
export async function llmsTxt(options: {
  site: { name: string; description: string | null; url: string; language: string }
  pages: LlmsPage[]
  sitemapUrl: string | null
  feeds: { title: string; url: string }[]
}): Promise<string> {
  const { site, pages, sitemapUrl, feeds } = options
  const about = oneLine(site.description ?? '')
  const blocks = [`# ${oneLine(site.name) || site.url}`]
  if (about) blocks.push(`> ${about}`)
  const byLanguage = Map.groupBy(pages, ({ language }) => language)
  const languages = [...byLanguage.keys()].sort((a, b) => Number(b === site.language) - Number(a === site.language))
  for (const language of languages) {
    const entries = await mapInChunks(byLanguage.get(language)!, entry)
    await ownTurn()
    blocks.push(`## ${headingOf(language, languages.length)}\n\n${entries.join('\n')}`)
  }
  if (feeds.length > 0) blocks.push(`## Feeds\n\n${feeds.map(({ title, url }) => linkTo(title, url)).join('\n')}`)
  if (sitemapUrl) blocks.push(`## More\n\n${linkTo('The sitemap, with all pages', sitemapUrl)}`)
  return `${blocks.join('\n\n')}\n`
}

type LlmsPage = { title: string | null; url: string; description: string | null; language: string }

/** Finding the name of a language takes a tenth of a millisecond. */
const MAX_NAMED = 100

/** One of several languages by the name that its readers give it, with its tag: `Deutsch (de)`. */
function headingOf(tag: string, languages: number): string {
  if (languages === 1) return 'Pages'
  if (languages > MAX_NAMED) return tag
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag)
    return name ? `${name} (${tag})` : tag
  } catch {
    // A tag for private use has no name.
    return tag
  }
}

function entry(page: LlmsPage): string {
  const description = oneLine(page.description ?? '')
  return `${linkTo(oneLine(page.title ?? '') || page.url, markdownUrl(page.url))}${description ? `: ${description}` : ''}`
}

function linkTo(name: string, url: string): string {
  const title = (oneLine(name) || url).replace(/[\\[\]]/g, '\\$&')
  const address = url.replace(/[()<>\s]/g, (character) => encodeURI(character).replace(/[()]/, percent))
  return `- [${title}](${address})`
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
