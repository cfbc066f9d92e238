import { setTimeout as sleep } from 'node:timers/promises'
import { withForm } from '#console/editor/add/form-of-section.ts'
import { sectionInserted } from '#console/editor/add/insertion.ts'
import { SECTIONS } from '#console/editor/add/library.ts'
import type { Section } from '#console/editor/add/section.ts'
import { elementsOf } from '#console/editor/canvas/elements.ts'
import { STARTER_SITES, type StarterName } from '#test/support/starters.ts'
import { type Api, call } from '../imports/importing.ts'
import { exchange } from '../visit.ts'

/** A website, and the paths of all pages that visitors see of it, with the home page first. */
export type Site = { name: string; url: string; paths: string[] }

export const SECTIONS_SITE = 'sections'
/** The answer to any path that leads nowhere is a page as well. */
const MISSING = '/no-such-page'
const POLL_MS = 50

/** @throws where the starter is not imported without errors */
export async function starterSite(api: Api, name: string): Promise<Site> {
  const body = { name: STARTER_SITES[name as StarterName], starter: name }
  const { url, import_id } = await call(api, 'POST', 'websites', body)
  let shown = await call(api, 'GET', `websites/imports/${import_id}`)
  for (; shown.status !== 'done'; shown = await call(api, 'GET', `websites/imports/${import_id}`)) {
    if (shown.status === 'failed') throw new Error(`${name} was not imported: ${shown.error}`)
    await sleep(POLL_MS)
  }
  if (shown.errors.length > 0) throw new Error(`${name} was imported without ${shown.errors.join('; ')}`)
  return { name, url, paths: ['/', ...(await listed(url)).filter((path) => path !== '/'), MISSING] }
}

/** One page with every section that the editor adds. */
export async function sectionsSite(api: Api): Promise<Site> {
  const { id, url } = await call(api, 'POST', 'websites', { name: 'Sections' })
  let html = '<main><h1>Sections</h1>\n</main>\n'
  for (const section of SECTIONS) {
    const where = { text: html, roots: elementsOf(html), selected: null }
    const { from, insert } = sectionInserted(where, await withOwnForm(api, id, section)).changes[0]!
    html = html.slice(0, from) + insert + html.slice(from)
  }
  await call(api, 'POST', `websites/${id}/pages`, { path: '/', title: 'Sections', html_content: html })
  return { name: SECTIONS_SITE, url, paths: ['/', MISSING] }
}

async function withOwnForm(api: Api, websiteId: string, { html, form }: Section): Promise<string> {
  if (!form) return html
  const { name, fields, success_message } = form
  const { key } = await call(api, 'POST', `websites/${websiteId}/forms`, { name, fields, success_message })
  return withForm(html, key)
}

/** By the sitemap, which names the pages of rows too. */
async function listed(url: string): Promise<string[]> {
  const text = await textOf(url, '/sitemap.xml')
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
}

/** What a visitor gets at a path. Names below localhost are resolved by browsers and not by all machines. */
export async function textOf(url: string, path: string): Promise<string> {
  const { host, port } = new URL(url)
  const { body } = await exchange(Number(port), 'GET', path, { host })
  return body.toString()
}
