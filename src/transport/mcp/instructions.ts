import type { Catalog } from '#operations/catalog.ts'

/** What an agent must know to build a good website with the tools; each sentence only where its tool is there. */
export function instructions({ byName }: Catalog): string {
  const where = (tool: string, text: string) => (byName.has(tool) ? [text] : [])
  return [
    'Sitewright makes and serves websites. What you save is live at once, at the url that the answer holds.',
    '',
    'How a website is made up:',
    '- A website (`websites_create`) has pages. A page is html at a path; the home page is at /. `html_content` is what stands in the body, or a whole document; doctype, title and meta tags are added from the fields of the page.',
    '- Headers and footers stand before and after the html of each page, html heads in its head. One with `default_on_page_language` equal to the language of a page is shown there without more; a page can name another (`header_id`) or none (`use_header: false`). Put styling once into an html head (`<style>`), navigation into a header. Do not repeat them in pages.',
    ...where(
      'components_create',
      '- Components are html with props, used in pages as `<site-component name="…">`; snippets are texts by name.',
    ),
    ...where(
      'tables_create',
      '- Tables hold rows, shown with `<site-rows table="…">`; a page with a path like /blog/:slug shows one row each.',
    ),
    ...where(
      'forms_create',
      '- A form is shown with `<site-form name="…"/>`; what visitors send is stored as submissions.',
    ),
    '',
    'A good order: `websites_create`, `html_heads_create`, `headers_create`, `footers_create` (all with the default language of the website), then `pages_create` for each page.',
    ...where('site_overview', 'On a website that is there already begin with `site_overview`.'),
    '',
    'Changing: `pages_update` takes whole fields, or `old_html` and `new_html` (or `edits`, several at once) for a part of the html; parts are safer and cheaper than whole html. `dry_run` shows the change and saves nothing. Every change of content is a version: `page_versions_revert` brings an old one back; a pinned version stays live while you go on.',
    ...where('pages_outline', 'Of a long page read the outline first (`pages_outline`), then the part that you need.'),
    ...where(
      'assets_request_upload_url',
      'Files: `assets_request_upload_url` answers an address and the curl command that uploads to it; use the relative_url of the asset in html.',
    ),
    ...where('page_screenshot', 'Look at what you made with `page_screenshot`, on desktop and telephone.'),
    '',
    'Lists give 20 rows without html: `page` and `per` for more, `fields: ["html_content"]` for html. Ids are UUIDs from lists and answers. Failures say in `errors` what is wrong and in `hint` what to do. Warnings name what was accepted but is likely not as meant: read them.',
    'Write valid, accessible html that fits a telephone; no placeholder text; no scripts where html and css do.',
  ].join('\n')
}
