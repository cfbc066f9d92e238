import assert from 'node:assert/strict'
import { Browser } from '#test/pages/browser.ts'
import type { Json } from '#test/support/client.ts'
import { type Answer, exchange } from '#test/support/exchange.ts'

export type Call = { method: string; path: string; body?: unknown; headers?: Record<string, string> }

/** Requests of one key, each on a connection of its own, with the headers of the answer. */
export function callerOf(port: number, key: string) {
  const call = async ({ method, path, body, headers }: Call): Promise<Answer & { body: Json }> => {
    const isBytes = body instanceof Uint8Array
    const answer = await exchange(port, {
      method,
      path,
      headers: {
        authorization: `Bearer ${key}`,
        ...(isBytes ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : isBytes ? body : JSON.stringify(body),
    })
    return { ...answer, body: /json/.test(answer.headers['content-type'] ?? '') ? JSON.parse(answer.text) : null }
  }
  return {
    call,
    api: (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      call({ method, path: `/api/v1${path}`, body, headers }),
    /** @returns the tool's error, or null */
    async tool(name: string, given: object): Promise<Json> {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
      const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' }
      const answer = await call({ method: 'POST', path: '/mcp', body, headers })
      const { result } = answer.body
      assert.ok(result, answer.text)
      return result.isError ? JSON.parse(result.content[0].text) : null
    },
    upload(websiteId: string, bytes: Uint8Array) {
      const form = 'form'
      const head = `--${form}\r\ncontent-disposition: form-data; name="file"; filename="notes.txt"\r\ncontent-type: text/plain\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${form}--\r\n`)])
      const headers = { 'content-type': `multipart/form-data; boundary=${form}` }
      return call({ method: 'POST', path: `/api/v1/websites/${websiteId}/assets`, body, headers })
    },
    visit: (host: string, path: string): Promise<Answer> => exchange(port, { method: 'GET', path, headers: { host } }),
    ready: () => exchange(port, { method: 'GET', path: '/readyz' }),
  }
}

/** Asserts the contract's answer for storage that does not work. */
export function assertUnavailable(answer: Answer & { body: Json }) {
  assert.equal(answer.status, 503, answer.text)
  assert.equal(answer.body.code, 'storage_unavailable')
  assert.match(answer.headers['retry-after'] ?? '', /^[1-9]\d*$/)
}

/** Asserts the same of what is answered in other forms: pages for people, and endpoints for programs. */
export async function assertOthersUnavailable(service: { port: number; url: string }) {
  const browser = new Browser(service as never)
  const form = await browser.open('/sign-in')
  const page = await browser.submit(form, { email: 'owner@example.com', password: 'not the password' })
  assert.equal(page.status, 503, page.text)
  assert.match(page.text, /Temporarily unavailable/)
  const registration = await exchange(service.port, {
    method: 'POST',
    path: '/oauth/register',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: ['https://client.example/back'] }),
  })
  assert.equal(registration.status, 503, registration.text)
  assert.equal(JSON.parse(registration.text).error, 'temporarily_unavailable')
  for (const { headers } of [page, registration]) assert.match(headers['retry-after'] ?? '', /^[1-9]\d*$/)
}
