// Runs once: its reader has SQLite, and what the commands call is tested on both databases.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { ROOT } from '#test/contract/support/source-files.ts'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { SERVICE_ENV } from '#test/support/service-env.ts'
import { freshState, type State } from '#test/support/state.ts'

const HOST = 'mill-street-bakery'
let state: State
let service: Awaited<ReturnType<typeof spawnService>>
let folder: string
before(async () => {
  state = await freshState()
  // As the README's reader has it.
  service = await spawnService({ ...state.env, SITES_DOMAIN: 'localhost' })
  folder = mkdtempSync(join(tmpdir(), 'sitewright-readme-'))
})
after(async () => {
  await service.kill('SIGKILL')
  await state.remove()
  rmSync(folder, { recursive: true })
})

test('the blocks of the first website, from the user to the first file, do what they say', async () => {
  const part = readFileSync(`${ROOT}docs/first-website.md`, 'utf8')
  const blocks = [...part.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!)
  assert.ok(blocks.length >= 7)
  const script = blocks
    .join('\n')
    .replaceAll('localhost:3000', `localhost:${service.port}`)
    .replaceAll('npm run --silent sitewright --', `"${process.execPath}" ${ROOT}src/cli.ts`)
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...SERVICE_ENV, ...state.env }
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: folder, env })
  const printed = stdout.split('\n')
  assert.deepEqual(
    printed.filter((line) => line.startsWith('<h1>')),
    ['<h1>Bread, every morning</h1><p>Open from seven.</p>', '<h1>Bread, every morning</h1><p>Open from six.</p>'],
  )
  for (const line of printed.filter((line) => line.startsWith('{')))
    assert.equal(JSON.parse(line).error, undefined, line)
  assert.match(stdout, /# Bread, every morning\n\nOpen from seven\.\n/)
  const visit = (path: string) =>
    exchange(service.port, { method: 'GET', path, headers: { host: `${HOST}.localhost` } })
  const home = await visit('/')
  assert.match(home.text, /<style>[\s\S]*<header>[\s\S]*<img src='[^']+' alt='A loaf'[\s\S]*<footer>12 Mill Street/)
  const [, picture] = /<img src='([^']+)'/.exec(home.text)!
  const image = await visit(picture!)
  assert.deepEqual([image.status, image.headers['content-type']], [200, 'image/svg+xml'])
})
