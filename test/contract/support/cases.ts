import { randomUUID } from 'node:crypto'
import type { Operation } from '#kernel/operations/operation.ts'
import { catalog } from '#resources/index.ts'
import type { Person } from '#test/support/service.ts'
import type { Params } from './addresses.ts'
import { ASSET_VERSION_CASES } from './asset-version-cases.ts'
import { CHANGE_CASES } from './change-cases.ts'
import { COMMENT_CASES } from './comment-cases.ts'
import { DNS_CASES } from './dns-cases.ts'
import { DOMAIN_CASES } from './domain-cases.ts'
import { FACTS_CASES } from './facts-cases.ts'
import { FORM_CASES } from './form-cases.ts'
import { PREVIEW_CASES } from './preview-cases.ts'
import { PURCHASE_CASES } from './purchase-cases.ts'
import { TABLE_CASES } from './table-cases.ts'
import { TEAM_CASES } from './team-cases.ts'
import { TRANSFER_CASES } from './transfer-cases.ts'
import { WEBHOOK_CASES } from './webhook-cases.ts'
import { type Kind, type Site, unique } from './world.ts'

/** How the derived tests call an operation successfully. */
export type Case = {
  /** Ids of new records for all parameters of its routes; this caller succeeds if the role is sufficient. */
  params(site: Site, caller: Person): Promise<Params>
  /** The query, of an operation that requires one. */
  query?: Record<string, string>
  /** A body that is accepted from this caller, a new one for each call. */
  body?(site: Site, caller: Person): object | Promise<object>
  /** A body that is accepted and makes the record as large as allowed. */
  large?(): object
}

const website = async (site: Site) => ({ website_id: site.website_id })
const ownWebsite = async (site: Site) => ({ id: (await site.another()).website_id })

const onPage = async (site: Site) => ({ ...(await website(site)), page_id: (await site.make('page')).id })
const AT = '/found-at-its-path'
const newPage = () => ({ kind: 'page', title: unique('New') })

const CASES: Record<string, Case> = {
  websites_list: { params: website },
  websites_create: { params: website, body: () => ({ name: unique('New') }), large: largeWebsite },
  websites_get: { params: ownWebsite },
  websites_update: { params: ownWebsite, body: () => ({ name: unique('Changed') }), large: largeWebsite },
  websites_delete: { params: ownWebsite },
  websites_protect: {
    params: ownWebsite,
    body: () => ({ protected_paths: [{ path: freshPath(), password: 'rye and wheat' }] }),
  },
  ...FACTS_CASES,
  ...TRANSFER_CASES,
  ...COMMENT_CASES,
  site_overview: { params: website },
  permissions_get: { params: website },
  batch_edit: {
    params: website,
    body: () => ({ edits: [newPage(), newPage()] }),
    large: () => ({ edits: [{ kind: 'page', ...largePage() }] }),
  },
  events_list: { params: website },
  events_stream: { params: async () => ({}) },
  audit_list: { params: website },
  audit_export: { params: website, body: () => ({ format: 'csv' }) },
  site_search: { params: website, query: { q: 'text' } },
  site_search_text: { params: website, query: { q: 'text' } },
  site_replace: { params: withText, body: () => ({ find: 'replaceable', replace: 'replaceable!' }) },
  pages_move: {
    params: async (site) => ({ ...(await website(site)), id: (await site.make('page')).id }),
    body: () => ({ path: freshPath() }),
    large: () => ({ path: `${freshPath()}${wide(400)}` }),
  },
  pages_outline: { params: onPage },
  pages_outline_at: { params: withPageAtPath, query: { path: AT } },
  pages_render: { params: onPage },
  pages_render_at: { params: withPageAtPath, query: { path: AT } },
  page_screenshot: { params: onPage },
  page_screenshot_at: { params: withPageAtPath, query: { path: AT } },
  page_visual_diff: { params: onPage },
  assets_list: { params: website },
  assets_create: { params: website, body: someForm, large: largeForm },
  assets_bulk: { params: website, body: someForm, large: largeForms },
  assets_upload: { params: website, body: someUpload, large: largeUpload },
  assets_request_upload_url: { params: website, body: () => ({ alt: unique('New') }), large: largeSession },
  uploads_put: { params: session, body: someBytes },
  assets_get: { params: asset },
  assets_update: { params: asset, body: () => ({ alt: unique('New') }), large: largeAlts },
  assets_delete: { params: asset },
  ...ASSET_VERSION_CASES,
  ...TABLE_CASES,
  ...FORM_CASES,
  redirects_list: { params: website },
  redirects_create: { params: website, body: newRedirect, large: largeRedirect },
  redirects_get: { params: redirect },
  redirects_update: { params: redirect, body: () => ({ status: 302 }), large: largeRedirect },
  redirects_delete: { params: redirect },
  redirects_resolve: { params: website, query: { path: '/somewhere' } },
  missing_paths_list: { params: website },
  analytics_get: { params: website },
  analytics_query: { params: website, body: () => ({ metrics: ['visitors', 'visits'], dimensions: ['country'] }) },
  analytics_funnel: {
    params: website,
    body: () => ({ steps: ['/', '/menu'].map((path) => ['is', 'page', [path]]) }),
  },
  analytics_export: { params: website, body: () => ({ metric: 'overview' }) },
  analytics_imports_get: { params: website },
  analytics_imports_create: { params: website, body: someReport },
  analytics_imports_delete: { params: importedSite },
  analytics_mail_get: { params: website },
  analytics_mail_update: { params: website, body: () => ({ weekly: true }) },
  site_check: { params: website },
  translations_list: { params: website },
  missing_paths_delete: { params: missingPath },
  redirects_import: { params: website, body: () => ({ text: `${freshPath()} /imported` }) },
  ...versioned('page', { body: () => ({ title: unique('New') }), large: largePage }),
  ...versioned('header', { body: () => ({ html_content: unique('New') }), large: largePart }),
  ...versioned('footer', { body: () => ({ html_content: unique('New') }), large: largePart }),
  ...versioned('html_head', { body: () => ({ html_content: unique('New') }), large: largePart }),
  ...versioned('component', { body: newBlock, large: largeComponent }),
  ...versioned('snippet', { body: newBlock, large: largeSnippet }),
  ...versioned('theme', { body: () => ({ name: unique('New') }), large: largeTheme }),
  ...Object.fromEntries(
    (['header', 'footer', 'html_head', 'component', 'snippet', 'theme'] as const).map((kind) => [
      `${kind}s_usage`,
      { params: async (site: Site) => ({ ...(await website(site)), id: (await site.make(kind)).id }) },
    ]),
  ),
  assets_usage: { params: asset },
  ...CHANGE_CASES,
  ...TEAM_CASES,
  ...WEBHOOK_CASES,
  ...PREVIEW_CASES,
  ...PURCHASE_CASES,
  ...DOMAIN_CASES,
  ...DNS_CASES,
}

type Callable = Omit<Case, 'params'> & { params(site: Site, caller?: Person): Promise<Params> }

/**
 * The caller defaults to the site's owner.
 * @throws Error that says what to add for an operation without a case
 */
export function caseOf(operation: Operation): Callable {
  const found = CASES[operation.name]
  if (!found) throw new Error(`add a case for ${operation.name} to test/contract/support/cases.ts`)
  const body = (operation.input || operation.body) && !found.body
  if (body) throw new Error(`${operation.name} has an input: add a body to its case in test/contract/support/cases.ts`)
  return { ...found, params: (site, caller = site.owner) => found.params(site, caller) }
}

export function casesWithoutOperation(): string[] {
  return Object.keys(CASES).filter((name) => !catalog.byName.has(name))
}

type Bodies = { body(): object; large(): object }

function versioned(kind: Kind, { body, large }: Bodies): Record<string, Case> {
  const record = async (site: Site) => ({ ...(await website(site)), id: (await site.make(kind)).id })
  const underRecord = async (site: Site) => {
    const { website_id, id } = await record(site)
    return { website_id, [`${kind}_id`]: id }
  }
  const version = async (site: Site) => {
    const { id, first } = await site.make(kind)
    return { ...(await website(site)), [`${kind}_id`]: id, id: first }
  }
  // Pinned, since unpinning what is not pinned changes nothing.
  const pinned = async (site: Site) => {
    const { id, first } = await site.make(kind)
    await site.pin(kind, first)
    return { ...(await website(site)), id }
  }
  return {
    [`${kind}s_list`]: { params: website },
    [`${kind}s_create`]: { params: website, body, large },
    [`${kind}s_get`]: { params: record },
    [`${kind}s_update`]: { params: record, body, large },
    [`${kind}s_delete`]: { params: record },
    [`${kind}s_unpin`]: { params: pinned },
    [`${kind}_versions_list`]: { params: underRecord },
    [`${kind}_versions_diff`]: { params: underRecord },
    [`${kind}_versions_get`]: { params: version },
    [`${kind}_versions_pin`]: { params: version },
    [`${kind}_versions_revert`]: { params: version },
  }
}

async function withText(site: Site): Promise<Params> {
  const fields = { path: freshPath(), html_content: 'replaceable' }
  const { status } = await site.owner.post(`/api/v1/websites/${site.website_id}/pages`, fields)
  if (status !== 201) throw new Error(`the page answered ${status}`)
  return website(site)
}

async function withPageAtPath(site: Site): Promise<Params> {
  const { status } = await site.owner.post(`/api/v1/websites/${site.website_id}/pages`, { path: AT })
  // It is there from the call before.
  if (status !== 201 && status !== 422) throw new Error(`the page answered ${status}`)
  return website(site)
}

async function asset(site: Site): Promise<Params> {
  const { status, body } = await site.owner.post(`/api/v1/websites/${site.website_id}/assets/upload`, someUpload())
  if (status !== 201) throw new Error(`the upload answered ${status}`)
  return { website_id: site.website_id, id: body.id }
}

async function missingPath(site: Site): Promise<Params> {
  const id = randomUUID()
  const requests = { path: freshPath(), count: 1, first_seen_at: 1, last_seen_at: 1, referrer_host: null, probe: 0 }
  await site.database.write(async (tx) => {
    await tx
      .insertInto('missing_paths')
      .values({ id, website_id: site.website_id, ...requests })
      .execute()
  })
  return { website_id: site.website_id, id }
}

async function redirect(site: Site): Promise<Params> {
  const { status, body } = await site.owner.post(`/api/v1/websites/${site.website_id}/redirects`, newRedirect())
  if (status !== 201) throw new Error(`the redirect answered ${status}`)
  return { website_id: site.website_id, id: body.id }
}

function newRedirect() {
  return { from_path: freshPath(), to: '/new' }
}

function freshPath() {
  return `/${unique('old').replace(' ', '-')}`
}

async function session(site: Site): Promise<Params> {
  const { status, body } = await site.owner.post(`/api/v1/websites/${site.website_id}/assets/request_upload_url`)
  if (status !== 200) throw new Error(`the session answered ${status}`)
  return { website_id: site.website_id, id: body.id }
}

function someUpload() {
  return { base64: Buffer.from(unique('file')).toString('base64'), filename: 'a.txt', content_type: 'text/plain' }
}

function largeUpload() {
  const filename = `${wide(80)}.txt`
  return { ...someUpload(), base64: Buffer.alloc(20_480).toString('base64'), filename, ...largeAlts() }
}

function largeAlts() {
  return { alt: wide(1_000), alts: Object.fromEntries(someLanguages().map((tag) => [tag, wide(1_000)])) }
}

function largeSession() {
  return { filename: `${wide(80)}.txt`, alt: wide(1_000) }
}

function someForm() {
  const form = new FormData()
  form.append('file', new File([unique('file')], 'a.txt', { type: 'text/plain' }))
  return form
}

/** Of days before there was any website. */
function someReport() {
  const form = new FormData()
  const csv = `Date,Country,Active users\n19990101,Germany,${++reports}\n`
  form.append('file', new File([csv], 'report.csv', { type: 'text/csv' }))
  return form
}

let reports = 0

/** A website with imported days. */
async function importedSite(site: Site) {
  await site.owner.send('POST', `/api/v1/websites/${site.website_id}/analytics/imports`, someReport())
  return website(site)
}

function largeForm() {
  const form = someForm()
  form.append('alt', wide(1_000))
  return form
}

function largeForms() {
  const form = someForm()
  form.append('alts', JSON.stringify([wide(1_000)]))
  return form
}

function someBytes() {
  return Buffer.from(unique('file'))
}

// Three bytes in UTF-8 and one unit in UTF-16: the most bytes that a limit in characters allows.
const wide = (characters: number) => '語'.repeat(characters)

function largeWebsite() {
  return { name: wide(200), languages: someLanguages(), robots_txt: wide(100_000), facts: { phone: wide(500) } }
}

function largeRedirect() {
  return { from_path: `${freshPath()}${wide(400)}`, to: `/${wide(1_900)}` }
}

function largePart() {
  return { name: wide(200), html_content: wide(300_000) }
}

function newBlock() {
  return { name: unique('new').replace(' ', '-'), html_content: unique('New') }
}

function largeComponent() {
  return { ...newBlock(), title: wide(300), html_content: wide(300_000), css: wide(50_000) }
}

function largeSnippet() {
  return { ...newBlock(), html_content: wide(300_000) }
}

function largeTheme() {
  return { name: wide(100), css: wide(300_000) }
}

function largePage() {
  return {
    path: `/${unique('large').replace(' ', '-')}${wide(400)}`,
    title: wide(300),
    html_content: wide(300_000),
    meta_title: wide(300),
    meta_description: wide(480),
    og_title: wide(300),
    og_description: wide(480),
    canonical_url: wide(480),
    robots: wide(200),
    row_key: wide(100),
    structured_data: { text: wide(49_000) },
  }
}

/** As many as allowed, each as long as a tag can be. */
function someLanguages(): string[] {
  return Array.from({ length: 49 }, (_, i) => `de-Latn-DE-1901-x-${String(i).padStart(8, 'a')}`)
}
