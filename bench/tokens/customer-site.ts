import { htmlMaker } from '../seed/html.ts'
import type { Agent, Row } from './agent.ts'

export const PRICE = '€ 49'
export const PHONE = '555 0100'
/** One pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

/** `pages` are ids by path, `parts` those of the shared parts. */
export type CustomerSite = {
  id: string
  url: string
  pages: Map<string, string>
  parts: { kind: string; language: string; id: string }[]
  picture: Row
}

const LANGUAGES = ['en', 'de']
const SLUGS = ['', 'prices', 'about', 'contact']

/** Four pages of 4 KB in each of two languages, whose headers and footers name the phone number. */
export async function buildCustomerSite(agent: Agent): Promise<CustomerSite> {
  const { id, url } = await agent.call('websites_create', { name: 'Customer', languages: LANGUAGES })
  const picture = await agent.call('assets_upload', {
    website_id: id,
    base64: PICTURE,
    filename: 'team.png',
    content_type: 'image/png',
    alt: 'The team',
  })
  const parts = LANGUAGES.flatMap((language) => ['header', 'footer'].map((kind) => ({ kind, language })))
  const pages = LANGUAGES.flatMap((language) => SLUGS.map((slug) => pageOf(language, slug, picture.relative_url)))
  const { results } = await agent.call('batch_edit', { website_id: id, edits: [...parts.map(partOf), ...pages] })
  return {
    id,
    url,
    pages: new Map(pages.map(({ path }, index) => [path, results[parts.length + index].id])),
    parts: parts.map((part, index) => ({ ...part, id: results[index].id })),
    picture,
  }
}

function partOf({ kind, language }: { kind: string; language: string }) {
  const html_content = `<${kind}><p>Harbour Garden, call ${PHONE}</p></${kind}>`
  return { kind, default_on_page_language: language, html_content }
}

function pageOf(language: string, slug: string, picture: string) {
  const hero = slug ? '' : '<section id="hero"><h1>Welcome</h1><p>A garden by the harbour.</p></section>'
  const team = slug === 'about' ? `<img src="${picture}" alt="The team">` : ''
  return {
    kind: 'page',
    path: `/${[language === 'en' ? '' : language, slug].filter(Boolean).join('/')}`,
    language,
    title: slug || 'Home',
    translation_group_id: `@group-${slug}`,
    html_content: `<main>${hero}<p>From ${PRICE} a month.</p>${team}${htmlMaker(4_000)()}<p>Call ${PHONE}.</p></main>`,
  }
}
