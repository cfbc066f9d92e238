import type { DocumentParts } from '#site/render/document-parts.ts'

type Overrides = Partial<Omit<DocumentParts, 'page'>> & { page?: Partial<DocumentParts['page']> }

/** The parts of a plain page with `html`, for tests to vary. */
export function parts(html: string, overrides: Overrides = {}): DocumentParts {
  const page: DocumentParts['page'] = {
    html_content: html,
    title: 'Page title',
    language: 'en',
    meta_title: null,
    meta_description: null,
    og_title: null,
    og_description: null,
    canonical_url: null,
    robots: null,
    structured_data: null,
    url: 'https://site.test/about',
    og_image: null,
    ...overrides.page,
  }
  const shared = { header: null, footer: null, html_head: null, alternates: [] }
  const snippets = { head: '', body_start: '', body_end: '' }
  const templates = { head_start: '', css: [], snippets, feeds: [], visit_script: null, prev_url: null, next_url: null }
  return { site: { name: 'Site', favicon_url: null }, ...shared, ...templates, ...overrides, page }
}
