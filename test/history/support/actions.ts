import assert from 'node:assert/strict'
import type { Json } from '#test/support/client.ts'
import type { History } from './checker.ts'
import type { Server } from './world.ts'

export type Page = { id: string; path: string; register: string }
export type Key = { id: string; secret: string; register: string }
export type Way = 'rest' | 'nested' | 'list' | 'tool' | 'visitor'

const PAGES = 3

/** A website with some pages and one member besides its owner. */
export async function makeSite(server: Server, owner: string, member: string, memberEmail: string, history: History) {
  const api = async (status: number, method: string, path: string, body?: object, key = owner): Promise<Json> => {
    const answer = await server.api(key, method, path, body)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    return answer.body
  }
  const website = await api(201, 'POST', '/websites', { name: 'History', subdomain: 'history' })
  const pages: Page[] = []
  for (let n = 0; n < PAGES; n++) {
    const register = `page ${n}`
    const start = performance.now()
    const value = `first-${n}`
    const given = { path: `/page-${n}`, title: value, html_content: `<p>${value}</p>` }
    const { id, path } = await api(201, 'POST', `/websites/${website.id}/pages`, given)
    const end = performance.now()
    history.writes.push({ register, value, position: 1, process: server.name, start, end })
    pages.push({ id, path, register })
  }
  const accesses = `/websites/${website.id}/accesses`
  const { data: own } = await api(200, 'GET', accesses)
  const invitation = { email: memberEmail, role: 'viewer' }
  const { accept_url } = await api(201, 'POST', `/websites/accesses/${own[0].id}/invitations`, invitation)
  await api(200, 'POST', '/invitations/accept', { token: String(accept_url).split('/').at(-1) }, member)
  const { data } = await api(200, 'GET', accesses)
  const accessId = data.find(({ user }: Json) => user.email === memberEmail).id as string
  return { websiteId: website.id as string, accessId, pages }
}

export async function makeKey(server: Server, maker: string, history: History): Promise<Key> {
  const start = performance.now()
  const { status, body } = await server.api(maker, 'POST', '/api_keys', {})
  assert.equal(status, 201, JSON.stringify(body))
  const register = `key ${body.id}`
  const end = performance.now()
  history.writes.push({ register, value: 'valid', position: 1, process: server.name, start, end })
  return { id: body.id, secret: body.key, register }
}

/** What a page is seen to hold, by one of the ways to read it. */
export async function see(
  server: Server,
  way: Way,
  key: string,
  websiteId: string,
  page: Page,
): Promise<{ value: string; position?: number }> {
  if (way === 'visitor') {
    const { status, text } = await server.visit(page.path)
    const value = /<p>([\w-]+)<\/p>/.exec(text)?.[1]
    assert.ok(status === 200 && value, `a visitor got ${status}: ${text.slice(0, 200)}`)
    return { value }
  }
  const { title, version_number } = await recordOf(server, way, key, websiteId, page)
  return { value: title, position: version_number }
}

async function recordOf(
  server: Server,
  way: Exclude<Way, 'visitor'>,
  key: string,
  websiteId: string,
  page: Page,
): Promise<Json> {
  const pages = `/websites/${websiteId}/pages`
  if (way === 'tool') {
    const { status, body } = await server.tool(key, 'pages_get', { id: page.id })
    assert.equal(status, 200, JSON.stringify(body))
    return body.result.structuredContent
  }
  const path = { rest: `/websites/pages/${page.id}`, nested: `${pages}/${page.id}`, list: pages }[way]
  const { status, body } = await server.api(key, 'GET', path)
  assert.equal(status, 200, JSON.stringify(body))
  return way === 'list' ? body.data.find(({ id }: Json) => id === page.id) : body
}

/** Numbers from 0 to 1 that the seed decides (mulberry32). */
export function seeded(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
