import assert from 'node:assert/strict'
import type { Json } from '#test/support/client.ts'
import { type Answer, exchange } from '#test/support/exchange.ts'
import type { Service } from '#test/support/service.ts'
import type { TestSite } from './support.ts'

export type TestPreview = Awaited<ReturnType<typeof startPreview>>

/** A preview of a website, opened as a program does: by its token in a header. */
export async function startPreview(service: Service, site: Pick<TestSite, 'id' | 'owner'>, fields: object = {}) {
  const { status, body, text } = await site.owner.post(`/api/v1/websites/${site.id}/previews`, fields)
  assert.equal(status, 201, text)
  const { id, token, url } = body as Json & { id: string; token: string; url: string }
  const { hostname: host, pathname, search } = new URL(url)
  const authorization = `Bearer ${token}`
  const get = (path = '/', headers: Record<string, string> = {}) =>
    service.visit(host, path, { headers: { authorization, ...headers } })
  return {
    id,
    token,
    host,
    body: body as Json,
    /** Where the link leads, with the token. */
    link: pathname + search,
    get,
    text: async (path = '/') => (await get(path)).text,
    /** On another port, without a connection that stays open. */
    getFrom: (port: number, path = '/') => exchange(port, { method: 'GET', path, headers: { host, authorization } }),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      service.visit(host, path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    draft: (fields: object) => site.owner.put(`/api/v1/websites/previews/${id}/draft`, fields),
    stop: async () => {
      const stopped = await site.owner.delete(`/api/v1/websites/previews/${id}`)
      assert.equal(stopped.status, 204, stopped.text)
    },
  }
}

/** As a browser asks for a page. */
export const HTML = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }

/** The cookie that an answer sets, as it is sent back. */
export function cookieOf({ headers }: Answer): string {
  return headers['set-cookie']![0]!.split(';', 1)[0]!
}
