import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type Api, expect } from '../owner.ts'
import { textOf } from './load.ts'

const HOST = 'patroni.sites.test'
const PAGES = 4

/** `apis` are connections enough for everything that goes on at the same time. */
export type Site = {
  id: string
  host: string
  pageIds: string[]
  tableId: string
  formId: string
  apis: Api[]
  ports: number[]
}

/** A website with a front page that every process has cached, and with what is written. */
export async function makeSite({ apis, ports }: Pick<Site, 'apis' | 'ports'>): Promise<Site> {
  const [api] = apis
  const make = async (path: string, body: object) => expect(201, await api!.send('POST', path, body)).id as string
  const id = await make('/websites', { name: 'Patroni', subdomain: HOST.split('.')[0] })
  await make(`/websites/${id}/pages`, { path: '/', html_content: 'front' })
  for (const other of apis) assert.equal((await other.visit(HOST, '/')).status, 200)
  const pageIds: string[] = []
  for (let n = 0; n < PAGES; n++)
    pageIds.push(await make(`/websites/${id}/pages`, { path: `/page-${n}`, html_content: textOf(0) }))
  const columns = [{ name: 'Number', type: 'text' }]
  const tableId = await make(`/websites/${id}/tables`, { name: 'Numbers', columns })
  const fields = [{ label: 'Email', type: 'email', required: true }]
  const formId = await make(`/websites/${id}/forms`, { name: 'Contact', fields })
  return { id, host: HOST, pageIds, tableId, formId, apis, ports }
}

/** A draft that is to be published so many milliseconds from now. @returns its id */
export async function schedulePage(api: Api, site: Site, ms: number): Promise<string> {
  const path = `/scheduled-${randomBytes(4).toString('hex')}`
  const page = { path, html_content: 'scheduled', status: 'draft' }
  const { id } = expect(201, await api.send('POST', `/websites/${site.id}/pages`, page))
  const at = new Date(Date.now() + ms).toISOString()
  expect(200, await api.send('POST', `/websites/${site.id}/publish`, { records: [{ kind: 'page', id }], at }))
  return id
}
