import type { Change } from '#database/database.ts'

/** What a ready answer was made of. A change names the tags that it touches; all lead with the website. */
export const tags = {
  /** Everything of the website. */
  site: (websiteId: string) => websiteId,
  page: (websiteId: string, id: string) => `${websiteId} page ${id}`,
  part: (websiteId: string, id: string) => `${websiteId} part ${id}`,
  /** Names the file, or is it. */
  asset: (websiteId: string, id: string) => `${websiteId} asset ${id}`,
  /** Made by falling back to a default header, footer or html_head. */
  defaults: (websiteId: string, kind: string) => `${websiteId} default ${kind}`,
  /** Made by looking at more pages than one: sitemap, translations, patterns. */
  pages: (websiteId: string) => `${websiteId} pages`,
}

const PARTS = new Set(['header', 'footer', 'html_head'])

export function tagsTouched({ type, website_id, resource_id }: Change): string[] {
  if (!website_id) return []
  const kind = type.slice(0, type.indexOf('.'))
  if (kind === 'page') return [tags.page(website_id, resource_id), tags.pages(website_id)]
  if (PARTS.has(kind)) return [tags.part(website_id, resource_id), tags.defaults(website_id, kind)]
  if (kind === 'asset') return [tags.asset(website_id, resource_id)]
  return kind === 'website' ? [tags.site(website_id)] : []
}
