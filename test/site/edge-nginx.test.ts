// Runs once: nginx in front with deploy/nginx.conf keeps a page for a second, and sends what it has while the service is away.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freePort } from '#test/api/free-port.ts'
import { installPackage } from '#test/support/apt-get.ts'
import { exchange } from '#test/support/exchange.ts'
import { type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { makeSite, type TestSite } from './support.ts'

const PROGRAM = '/usr/sbin/nginx'
const CONFIGURATION = new URL('../../deploy/nginx.conf', import.meta.url)

const folder = mkdtempSync(join(tmpdir(), 'sitewright-nginx-'))
let service: Service
let nginx: ChildProcess
let port: number
let site: TestSite
before(async () => {
  const failure = existsSync(PROGRAM) ? null : installPackage('nginx')
  if (failure) throw new Error(`nginx is missing: ${failure}`)
  port = await freePort()
  service = await startService({ EDGE: 'nginx', TRUSTED_PROXIES: '127.0.0.1' })
  const ours = readFileSync(CONFIGURATION, 'utf8')
    .replaceAll('listen 80', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${service.port}`)
    .replace('/var/cache/nginx/sitewright', join(folder, 'cache'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; user root; pid ${join(folder, 'pid')}; error_log ${join(folder, 'errors')};
events {}
http {
access_log off;
${temporary}
${ours}
}`,
  )
  nginx = spawn(PROGRAM, ['-p', folder, '-c', file], { stdio: 'ignore' })
  site = await makeSite(service)
  await until(() => get('/').then(Boolean, () => false))
})
after(async () => {
  if (nginx?.exitCode === null) {
    nginx.kill()
    await once(nginx, 'exit')
  }
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

function get(path: string, headers: Record<string, string> = {}) {
  return exchange(port, { method: 'GET', path, headers: { host: site.host, ...headers } })
}

test('a page is soon what it was changed to, and Markdown and html are kept apart', async () => {
  const page = await site.add('pages', { title: 'Home', path: '/', html_content: '<h1>one</h1>' })
  await until(async () => (await get('/')).text.includes('one'))
  const markdown = await get('/', { accept: 'text/markdown' })
  assert.match(markdown.headers['content-type']!, /^text\/markdown/)
  assert.match((await get('/', { accept: 'text/html' })).headers['content-type']!, /^text\/html/)
  await site.change('pages', page.id, { html_content: '<h1>two</h1>' })
  await until(async () => (await get('/')).text.includes('two'))
  assert.equal((await get('/')).headers['x-accel-expires'], undefined)
})

test('a page with a password is kept from those who do not know it', async () => {
  await site.add('pages', { title: 'Secret', path: '/inner', html_content: '<h1>secret</h1>' })
  await site.owner.put(`/api/v1/websites/${site.id}/protection`, {
    protected_paths: [{ path: '/inner', password: 'open sesame' }],
  })
  const authorization = `Basic ${Buffer.from('anyone:open sesame').toString('base64')}`
  assert.match((await get('/inner', { authorization })).text, /secret/)
  assert.equal((await get('/inner')).status, 401)
})

test('a page that was kept is gone, protected or moved as soon as the second is over', async () => {
  const add = (path: string) => site.add('pages', { title: 'Kept', path, html_content: '<h1>kept</h1>' })
  const [gone, draft] = [await add('/gone'), await add('/draft')]
  await add('/locked')
  for (const path of ['/gone', '/draft', '/locked']) await until(async () => (await get(path)).text.includes('kept'))
  await site.remove('pages', gone.id)
  await site.change('pages', draft.id, { status: 'draft' })
  await site.owner.put(`/api/v1/websites/${site.id}/protection`, {
    protected_paths: [{ path: '/locked', password: 'open sesame' }],
  })
  for (const [path, status] of [
    ['/gone', 404],
    ['/draft', 404],
    ['/locked', 401],
  ] as const)
    await until(async () => (await get(path)).status === status)
})

test('while the service is away, visitors get what is kept', async () => {
  await until(async () => (await get('/')).text.includes('two'))
  await service.close()
  const { status, text } = await get('/')
  assert.deepEqual([status, text.includes('two')], [200, true])
})
