import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const at = (path: string, headers: Record<string, string>) => service.visit('localhost', path, { headers })

test('a browser at an unknown address of the service gets a page, a program the error body', async () => {
  for (const path of ['/nowhere', '/consoles', '/sign-in/x', '/%', `/${'x'.repeat(300)}`]) {
    const page = await at(path, BROWSER)
    assert.deepEqual([page.status, page.headers['content-type']], [404, 'text/html; charset=utf-8'], path)
    assert.match(page.text, /<h1>Page not found<\/h1>/)
    const body = await at(path, { accept: '*/*' })
    assert.deepEqual([body.status, JSON.parse(body.text).code], [404, 'not_found'], path)
  }
  const api = await at('/api/v1/nowhere', BROWSER)
  assert.deepEqual([api.status, JSON.parse(api.text).code], [401, 'unauthenticated'])
})

test('an address of the console leads to signing in, and back to it', async () => {
  const { status, headers } = await at('/console/x/y?z=1', BROWSER)
  assert.deepEqual([status, headers.location], [303, '/sign-in?next=%2Fconsole%2Fx%2Fy%3Fz%3D1'])
})

test('pages name an icon, which is there, also at the address that browsers request unprompted', async () => {
  const { text } = await at('/sign-in', BROWSER)
  const path = /<link rel="icon" href="([^"]+)" type="image\/svg\+xml">/.exec(text)![1]!
  const icon = await at(path, {})
  assert.deepEqual([icon.status, icon.headers['content-type']], [200, 'image/svg+xml'])
  assert.match(icon.headers['cache-control']!, /immutable/)
  const unprompted = await at('/favicon.ico', {})
  assert.deepEqual([unprompted.status, unprompted.headers.location], [302, path])
})
