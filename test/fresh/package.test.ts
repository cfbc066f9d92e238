// Runs once: what npm packs is the same for both databases.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ROOT } from '#test/contract/support/source-files.ts'
import { exchange } from '#test/support/exchange.ts'
import { untilServing } from '#test/support/process.ts'
import { asUser } from './support/clone.ts'
import { makeMachine, type Versions } from './support/machine.ts'
import { networkEnv } from './support/network.ts'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const FILE = `sitewright-${version}.tgz`
const MAX_BYTES = 6_000_000
const START_MS = 300_000
/** What people start and read, and nothing that only tests or benchmarks need. */
const CONTENT =
  /^(package\.json|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE|scripts\/(node\.sh|sitewright\.mjs|strip-types\.mjs)|(src|console|guide|starters|deploy|clients\/typescript\/src)\/.*|docs\/.*\.md)$/
/** The shortest form came with npm 10: before, it looks for the file elsewhere. */
const CASES: (Versions & { user: 'root' | 'nobody'; npx: string[] })[] = [
  { npm: '9.2', node: '20', user: 'nobody', npx: ['--package', `./${FILE}`, 'sitewright'] },
  { npm: 'latest', node: '24', user: 'root', npx: [`./${FILE}`] },
]

const machine = makeMachine(CASES)
let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitewright-package-'))
  chmodSync(folder, 0o755)
  const { status, stderr } = spawnSync('npm', ['pack', '--pack-destination', folder], { cwd: ROOT, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})
after(() => {
  rmSync(folder, { recursive: true, force: true })
  if ('remove' in machine) machine.remove()
})

test('the package holds what is started and read', () => {
  const { stdout } = spawnSync('tar', ['-tzf', join(folder, FILE)], { encoding: 'utf8' })
  const names = stdout
    .trim()
    .split('\n')
    .map((name) => name.replace(/^package\//, ''))
  assert.deepEqual(
    names.filter((name) => !CONTENT.test(name)),
    [],
  )
  assert.deepEqual(
    names.filter((name) => /\.test\.tsx?$/.test(name)),
    [],
  )
  for (const name of ['CHANGELOG.md', 'src/cli.ts', 'guide/website.json']) assert.ok(names.includes(name), name)
  assert.ok(statSync(join(folder, FILE)).size < MAX_BYTES)
})

for (const given of CASES) {
  const { npm, node, user, npx } = given
  test(`npx starts it in an empty folder with its data beside it: npm ${npm} on Node ${node}, ${user}`, async (t) => {
    if ('skipped' in machine) return t.skip(machine.skipped)
    if (process.getuid?.() !== 0) return t.skip('NOT TESTED: only root can be others')
    const home = join(machine.folder, `package of ${user}`)
    mkdirSync(home)
    t.after(() => rmSync(home, { recursive: true, force: true }))
    copyFileSync(join(folder, FILE), join(home, FILE))
    spawnSync('chown', ['-R', user, home, machine.cache])
    const env = {
      ...networkEnv(),
      HOME: home,
      PATH: `${machine.path(given)}:/usr/bin:/bin`,
      npm_config_cache: machine.cache,
    }
    const words = (...args: string[]) => asUser(user, ['npx', '--yes', ...npx, ...args])
    const run = (...args: string[]) => {
      const [program, rest] = words(...args)
      return spawnSync(program, rest, { cwd: home, env, encoding: 'utf8', timeout: START_MS })
    }
    const [program, args] = words()
    const child = spawn(program, args, {
      cwd: home,
      env: { ...env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    t.after(() => child.exitCode === null && process.kill(-child.pid!, 'SIGKILL'))
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += chunk))
    const printed = () => stderr
    const { port, exited, logs } = await untilServing(child, START_MS)
    const get = (path: string) => exchange(port, { method: 'GET', path, headers: { host: `localhost:${port}` } })
    for (const path of ['/docs', '/docs/guide', '/sign-in']) assert.equal((await get(path)).status, 200, path)
    assert.deepEqual(
      readdirSync(home)
        .filter((name) => !name.startsWith('.'))
        .sort(),
      ['data', FILE],
    )
    assert.equal(run('--version').stdout, `${version}\n`)
    // What it printed, as it is.
    const lines = printed().match(/(?<=\n {2})(cd |DATA_DIR=|PORT=|npx ).*/g)!
    const [sh, script] = asUser(user, ['sh', '-c', ['set -e', ...lines].join('\n')])
    const made = spawnSync(sh, script, { cwd: '/', env, encoding: 'utf8', timeout: START_MS })
    assert.match(made.stdout, /^sitewright_\w{32,}$/m, `${lines.join('\n')}\n${made.stderr}`)
    assert.match(run('doctor').stdout, /^ok {5}1 user$/m)
    process.kill(-child.pid!, 'SIGTERM')
    await exited
    assert.equal(logs.at(-1)?.msg, 'stopped')
  })
}
