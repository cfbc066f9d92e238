// Runs once: the command line speaks HTTP only, whatever the database behind it.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startSite } from '#test/api/crawled-site.ts'
import { run } from '#test/cli/support/folders.ts'
import { startService } from '#test/support/service.ts'

const site = await startSite({
  '/': '<title>Bread</title><h1>Bread</h1><a href="/about">About</a><a href="/gone">Gone</a>',
  '/about': '<title>About</title><h1>About</h1>',
})
const service = await startService(site.env)
const ann = await service.newUser()
const folder = mkdtempSync(join(tmpdir(), 'sitewright-'))
after(async () => {
  rmSync(folder, { recursive: true })
  await service.close()
  await site.close()
})
const cli = (...args: string[]) => run(args, service.url, ann.key)
const websites = async () => (await ann.get('/api/v1/websites')).body.data as { id: string; name: string }[]

test('a website is exported, and imported into a new one once it is confirmed', async () => {
  const { id } = (await ann.post('/api/v1/websites', { name: 'Bakery' })).body
  await ann.post(`/api/v1/websites/${id}/pages`, { path: '/', title: 'Home', html_content: '<h1>Bread</h1>' })
  const zip = join(folder, 'bakery.zip')
  const exported = await cli('export', '--site', id, '--out', zip)
  assert.equal(exported.status, 0, exported.stderr)
  assert.match(exported.stdout, /bakery\.zip: 1 page, 2 records, \d+ bytes/)
  assert.ok(statSync(zip).size > 100)
  assert.deepEqual(readdirSync(folder), ['bakery.zip'], 'nothing half is left')
  const unconfirmed = await cli('import', zip, '--name', 'Unconfirmed')
  assert.equal(unconfirmed.status, 1)
  assert.match(unconfirmed.stderr, /: 1 page, 1 version\n[\s\S]*--yes imports without a question/)
  const full = await cli('import', zip, '--site', id, '--yes')
  assert.equal(full.status, 1)
  assert.match(full.stderr, /cannot be imported as it is; nothing was changed/)
  assert.deepEqual(
    (await websites()).map(({ name }) => name),
    ['Bakery'],
  )
  const imported = await cli('import', zip, '--name', 'Copy', '--yes', '--json')
  assert.equal(imported.status, 0, imported.stderr)
  const result = JSON.parse(imported.stdout)
  const { data } = (await ann.get(`/api/v1/websites/${result.website}/pages?fields=html_content`)).body
  assert.deepEqual(
    data.map(({ path, html_content }: Record<string, string>) => [path, html_content]),
    [['/', '<h1>Bread</h1>']],
  )
})

test('a website is imported by its address once its owner agrees', async () => {
  const refused = await cli('import', site.url, '--crawl', '--name', 'Moved', '--yes')
  assert.equal(refused.status, 1)
  assert.match(refused.stderr, /--owner is missing/)
  const imported = await cli('import', site.url, '--crawl', '--owner', '--name', 'Moved', '--yes', '--json')
  assert.equal(imported.status, 0, imported.stderr)
  assert.match(imported.stderr, /3 pages and 0 files read/)
  assert.match(imported.stderr, /not taken: \S+\/gone answered 404/)
  const result = JSON.parse(imported.stdout)
  const { data } = (await ann.get(`/api/v1/websites/${result.website}/pages`)).body
  assert.deepEqual(data.map(({ path }: Record<string, string>) => path).toSorted(), ['/', '/404', '/about'])
})

test('wrong calls say what would be right, and make no website', async () => {
  const before = (await websites()).length
  const cases: [string[], RegExp][] = [
    [['export', '--out', 'x.zip'], /--site is missing/],
    [['import', '/nowhere.zip', '--name', 'X'], /does not exist/],
    [['import', folder], /--site or --name is missing/],
    [['import', '--name', 'X'], /FILE or FOLDER is missing/],
  ]
  for (const [args, message] of cases) {
    const { status, stderr } = await cli(...args)
    assert.equal(status, 1)
    assert.match(stderr, message)
  }
  assert.equal((await websites()).length, before)
})

test('what is no website is refused with the reason', async () => {
  mkdirSync(join(folder, 'notes'))
  writeFileSync(join(folder, 'notes/todo.txt'), 'x')
  const { id } = (await ann.post('/api/v1/websites', { name: 'Other' })).body
  const { status, stderr } = await cli('import', join(folder, 'notes'), '--site', id, '--yes')
  assert.equal(status, 1)
  assert.match(stderr, /422/)
})
