import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Json } from '#test/support/client.ts'
import type { Person, Service, VisitOptions } from '#test/support/service.ts'

export type TestSite = Awaited<ReturnType<typeof makeSite>>

/** A website of its own, written to over the API and visited as a browser does. */
export async function makeSite(service: Service, fields: object = {}, person?: Person) {
  const owner = person ?? (await service.newUser(undefined, { plan: 'business' }))
  const subdomain = `s-${randomBytes(5).toString('hex')}`
  const { id } = must(201, await owner.post('/api/v1/websites', { name: 'Site', subdomain, ...fields }))
  const host = `${subdomain}.sites.test`
  const base = `/api/v1/websites/${id}`
  return {
    id: id as string,
    host,
    owner,
    url: `http://${host}:${service.port}`,
    visit: (path = '/', options?: VisitOptions) => service.visit(host, path, options),
    text: async (path = '/') => (await service.visit(host, path)).text,
    set: async (changes: object) => must(200, await owner.patch(base, changes)),
    add: async (kind: string, record: object): Promise<Json> => must(201, await owner.post(`${base}/${kind}`, record)),
    change: async (kind: string, id: string, changes: object): Promise<Json> =>
      must(200, await owner.patch(`/api/v1/websites/${kind}/${id}`, changes)),
    remove: async (kind: string, id: string) =>
      must(204, await owner.delete(`/api/v1/websites/${kind}/${id}?force=true`)),
    pin: async (kind: string, version: string) =>
      must(200, await owner.patch(`/api/v1/websites/${kind}/versions/${version}/pin`)),
    unpin: async (kind: string, id: string) => must(200, await owner.delete(`/api/v1/websites/${kind}/${id}/unpin`)),
    revert: async (kind: string, version: string) =>
      must(200, await owner.post(`/api/v1/websites/${kind}/versions/${version}/revert`)),
    delete: async () => must(204, await owner.delete(base)),
  }
}

/** Resolves once every change made so far has been reported: PostgreSQL reports our own a second time, which evicts again. */
export async function changesReported({ services }: Service): Promise<void> {
  assert.equal(await services.feed.catchUp(), true)
}

/** How many pages have been rendered rather than served from the cache. */
export async function renders(service: Service): Promise<number> {
  const { text } = await service.visit('localhost', '/metrics')
  return Number(/^sitewright_render_seconds_count (\d+)/m.exec(text)![1])
}

function must(status: number, reply: { status: number; body: Json }): Json {
  assert.equal(reply.status, status, JSON.stringify(reply.body))
  return reply.body
}
