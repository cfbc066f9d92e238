import type { Catalog } from '#kernel/operations/catalog.ts'
import { toolNames } from '#transport/mcp/tools/catalog-tools.ts'

/** What an agent must know to build a good website with the tools; a sentence about a tool only where it exists. */
export function instructions(catalog: Catalog): string {
  const names = toolNames(catalog)
  const where = (tool: string, text: string) => (names.has(tool) ? [text] : [])
  return [
    'Sitewright makes and serves websites. What you save is live immediately, at the url in the answer.',
    '',
    'How a website is made up:',
    '- A website (`websites_create`) has pages. A page is html at a path; the home page is at /. `html_content` is the content of the body, or a whole document; doctype, title and meta tags are added from the fields of the page.',
    '- Shared parts are headers, footers and html heads (`shared_parts_create` with `kind`): before and after the html of each page, and in its head. One with `default_on_page_language` is shown on every page in that language; languages without a part of their own get that of their base language (de for de-AT), then that of the website’s default language. A page can name another (`header_id`) or none (`use_header: false`). Put styling once into an html head (`<style>`), navigation into a header. Do not repeat them in pages.',
    '- Translations of a page have the same `translation_group_id` (any UUID) and different languages: they are linked to each other for search engines.',
    ...where(
      'blocks_create',
      '- What several pages show is written once: a component is html with props, shown by `<site-component name="hero" title="…">`, a snippet html by name or at a place in all pages, a fact of the website a short text, `{{ website.facts.phone }}`. The active theme has the colors and fonts as CSS variables. `usage_get` says which pages a change touches.',
    ),
    ...where(
      'tables_create',
      '- Tables hold rows, shown with `<site-rows table="…">`; a page with a path like /blog/:slug shows one row each. `docs_read` has the language of templates.',
    ),
    ...where(
      'forms_create',
      '- A form is shown with `<site-form name="…"/>`; what visitors send is stored as submissions.',
    ),
    '',
    '`docs_read` tells, with examples, of templates, fonts, pictures, languages, review and recipes (a blog, a form, a price changed everywhere).',
    'A good order: `websites_create`, then one `batch_edit` that creates the html head, header and footer (all with the default language of the website) and the pages. Name what it creates with `"id": "@home"` and use that name in later edits.',
    ...where('site_overview', 'On an existing website begin with `site_overview`.'),
    '',
    'Changing: `pages_update` takes whole fields, or `old_html` and `new_html` (or `edits`, several together) for a part of the html; parts are safer and cheaper than whole html. `dry_run` shows the change and saves nothing. Send the `etag` that you read as `if_match`, and nothing is overwritten that somebody changed since. Several changes that belong together go into one `batch_edit`, all or nothing.',
    ...where('pages_outline', 'Of a long page read the outline first (`pages_outline`), then the part that you need.'),
    'A page that moves to another path leaves a 301 behind automatically; the answer names it as `redirect`. Do not make your own.',
    'Every change of content is a version: `versions_revert` brings an old one back. To prepare a change unseen: `versions_pin` the live version, edit, look at the newest version (`pages_render`, `versions_diff`), then publish it with `versions_unpin`.',
    ...where(
      'records_publish',
      'Several together: `publish: false` in each create and update, then `records_publish`, now or at a time; `waiting_list` says what visitors do not see yet. Where changes wait for review, content becomes a draft; any other call is stored and answers its request: a person approves it at the address in the answer. Say why in `note`, go on, and tell the user. `records_get` of kind request says what became of it.',
    ),
    ...where(
      'assets_request_upload_url',
      'Files: `assets_request_upload_url` answers an address and the curl command that uploads to it; use the relative_url of the asset in html.',
    ),
    ...where('page_screenshot', 'Look at what you made with `page_screenshot`, on desktop and phone.'),
    '',
    'The tools that are listed are those of daily work. `tools_search` finds the others by words: domains, DNS, forms, tables, redirects, previews, versions, comments, team, webhooks, import and export. Call them by their names, or with `tools_read` and `tools_run` where your client calls only what it listed. An address with `?toolsets=all`, or the name of a task, lists others.',
    'Records of kinds without tools of their own are listed, shown and deleted with `records_list`, `records_get` and `records_delete`.',
    'Answers to changes are brief: id, path, url, version and `warnings`; dry runs show the beginning; `verbose: true` answers all. Lists give 20 rows without html: `page` and `per` for more, `fields: ["html_content"]` for html, `fields: ["id", "path"]` for these alone. Ids are UUIDs from lists and answers. Failures say in `errors` what is wrong and in `hint` what to do. Warnings name what was accepted but is probably not intended: read them.',
    'Write valid, accessible html that fits a phone; no placeholder text; no scripts where html and css do.',
  ].join('\n')
}
