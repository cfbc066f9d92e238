// Runs once: nginx in front with deploy/nginx.conf keeps a page for a second, and sends what it has while the service is away; with
// deploy/nginx-tls.conf before it, as before any cache, it speaks https.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freePort } from '#test/api/free-port.ts'
import { installPackage } from '#test/support/apt-get.ts'
import { exchange } from '#test/support/exchange.ts'
import { type Service, startService } from '#test/support/service.ts'
import { selfSigned } from '#test/support/tls/self-signed.ts'
import { until } from '#test/support/until.ts'
import { makeSite, type TestSite } from './support.ts'

const PROGRAM = '/usr/sbin/nginx'
const CONFIGURATION = new URL('../../deploy/nginx.conf', import.meta.url)
const TLS_CONFIGURATION = new URL('../../deploy/nginx-tls.conf', import.meta.url)

const certificate = selfSigned(['localhost', '*.sites.test'], ['127.0.0.1'])
const folder = mkdtempSync(join(tmpdir(), 'sitewright-nginx-'))
let service: Service
let nginx: ChildProcess
let port: number
let ports: { plain: number; tls: number }
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
  ports = { plain: await freePort(), tls: await freePort() }
  writeFileSync(join(folder, 'own.crt'), certificate.cert)
  writeFileSync(join(folder, 'own.key'), certificate.key)
  const tls = readFileSync(TLS_CONFIGURATION, 'utf8')
    .replace('listen 80', `listen 127.0.0.1:${ports.plain}`)
    .replace('listen 443', `listen 127.0.0.1:${ports.tls}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll('/etc/sitewright', folder)
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
${tls}
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

test('https is ended before the cache: the service and websites answer at their own hosts', async () => {
  const direct = await exchange(port, { method: 'GET', path: '/api/v1/openapi.json', headers: { host: 'localhost' } })
  assert.equal(direct.status, 200)
  assert.equal(await statusOverTls('localhost', '/api/v1/openapi.json'), 200)
  assert.equal(await statusOverTls('localhost', '/sign-in'), 200)
  assert.equal(await statusOverTls(site.host.replace(/:.*/, ''), '/'), 200)
  const { status, headers } = await exchange(ports.plain, {
    method: 'GET',
    path: '/x?y=1',
    headers: { host: 'localhost' },
  })
  assert.deepEqual([status, headers.location], [308, 'https://localhost/x?y=1'])
})

async function statusOverTls(host: string, path: string): Promise<number> {
  const options = {
    host: '127.0.0.1',
    port: ports.tls,
    path,
    servername: host,
    ca: certificate.cert,
    headers: { host },
  }
  const sent = request(options).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  return answer.statusCode
}

test('while the service is away, visitors get what is kept', async () => {
  await until(async () => (await get('/')).text.includes('two'))
  await service.close()
  const { status, text } = await get('/')
  assert.deepEqual([status, text.includes('two')], [200, true])
})
