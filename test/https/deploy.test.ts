// Runs once: files that are not the product's own.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { VARIABLES } from '#config/variables.ts'
import { readEnvironmentFile, readUnit } from '../../deploy/unit.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('systemd finds no fault with the unit', { skip: !existsSync('/usr/bin/systemd-analyze') }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-unit-'))
  try {
    const unit = join(folder, 'sitewright.service')
    await writeFile(unit, read('deploy/sitewright.service').replaceAll('/opt/sitewright', ROOT.replace(/\/$/, '')))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    assert.deepEqual([status, stdout, stderr], [0, '', ''])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('what the unit runs is the command line', () => {
  const shown = execFileSync(join(ROOT, 'deploy/run'), ['--help'], { encoding: 'utf8' })
  assert.match(shown, /HTTPS_PORT/)
})

test('settings are read as systemd reads them', () => {
  const text = `# a comment\n;B=2\nA=b c # d\n Q="x \\"y\\" $z"  \nI=it's\nJ=it's\nE=\nL=a\\\nb\nU=smtp://u:p#w@h`
  const settings = { A: 'b c # d', Q: 'x "y" $z', I: "it's", J: "it's", E: '', L: 'ab', U: 'smtp://u:p#w@h' }
  assert.deepEqual(readEnvironmentFile(text), settings)
})

test('what an operator has added to the unit counts', () => {
  const { user, group, environment, environmentFiles } = readUnit([
    read('deploy/sitewright.service'),
    '[Service]\nUser=www\nEnvironmentFile=\nEnvironmentFile=/etc/own.env\nEnvironment="DATA_DIR=/srv/of ours" PORT=80',
  ])
  assert.deepEqual([user, group, environmentFiles], ['www', 'sitewright', ['/etc/own.env']])
  assert.deepEqual([environment.DATA_DIR, environment.PORT], ['/srv/of ours', '80'])
})

test('the container file copies what there is, runs as its own user, and installs no more than it needs', () => {
  const lines = read('deploy/Containerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const of = (instruction: string) =>
    lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1))
  for (const copied of of('COPY').filter((line) => !line.startsWith('--from')))
    for (const source of copied.split(' ').slice(0, -1)) {
      assert.ok(existsSync(join(ROOT, source)), source)
      assert.ok(read('.dockerignore').split('\n').includes(`!${source}`), `${source} is not left out`)
    }
  for (const from of of('FROM')) assert.match(from, /^docker\.io\/library\/[a-z]+:\d*[a-z0-9-]+-slim( AS \w+)?$/)
  assert.deepEqual(of('ADD'), [])
  assert.deepEqual(of('USER'), ['sitewright'])
  assert.ok(lines.indexOf('USER sitewright') > lines.findLastIndex((line) => line.startsWith('RUN ')))
  for (const json of [...of('CMD'), ...of('ENTRYPOINT')]) assert.ok(Array.isArray(JSON.parse(json)), json)
})

test('the files name no variable that does not exist', () => {
  const own = ['SERVICE_HOST', 'HTTP_PORT', 'NODE_COMPILE_CACHE', 'ENV', 'CAP_NET_BIND_SERVICE']
  const known = new Set([...VARIABLES.map(({ name }) => name), ...own])
  const text = ['deploy/Caddyfile', 'deploy/README.md', 'docs/https.md'].map(read).join('\n')
  const named = text.match(/(?<=\{\$|`)[A-Z][A-Z_]+(?=[:}=`])/g)!
  assert.ok(named.length > 10)
  for (const name of named) assert.ok(known.has(name), name)
})
