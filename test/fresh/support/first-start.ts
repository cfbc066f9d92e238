import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { exchange } from '#test/support/exchange.ts'
import { untilServing } from '#test/support/process.ts'
import { type Clone, cloneFor, type User } from './clone.ts'
import type { Machine, Versions } from './machine.ts'

export type Case = Versions & {
  user: User
  /** The folder's name. */
  name?: string
  umask?: string
  env?: NodeJS.ProcessEnv
  /** Whether nothing can be written to `node_modules` when it starts again. */
  readOnly?: boolean
}

/** Installing is most of it. */
const START_MS = 240_000
/** Nothing answers there. */
const OFFLINE = { npm_config_registry: 'http://127.0.0.1:1/', npm_config_fetch_retries: '0' }

/** A test for each case: the README's first commands, and the start of the next day without a network. */
export function testFirstStarts(machine: Machine | { skipped: string }, cases: readonly Case[]) {
  for (const each of cases) {
    const { npm, node, user, env, umask, name, readOnly } = each
    const more = [
      ...Object.entries(env ?? {}).map((pair) => pair.join('=')),
      umask && `umask ${umask}`,
      name,
      readOnly && 'read-only node_modules',
    ]
    const title = [`npm ${npm} on Node ${node}, ${user}`, ...more.filter(Boolean)].join(', ')
    test(title, async (t) => {
      if ('skipped' in machine) return t.skip(machine.skipped)
      if (user === 'root' && process.getuid?.() !== 0) return t.skip('NOT TESTED: only root can be root')
      await firstStarts(t, cloneFor(machine, { name: 'sitewright', ...each }), each)
    })
  }
}

async function firstStarts(t: TestContext, clone: Clone, { env, readOnly }: Case) {
  t.after(() => rmSync(clone.folder, { recursive: true, force: true }))
  const first = await start(t, clone, { ...env })
  assert.match(first.printed(), /Installing packages/)
  const demo = await sitewright(clone, env, 'demo')
  const { host } = new URL(demo.split('\n').at(-2)!)
  await works(first, host)
  assert.match(await sitewright(clone, env, 'doctor'), /^ok {5}The console is built$/m)
  await first.stop()
  if (readOnly) spawnSync('chmod', ['-R', 'a-w', join(clone.folder, 'node_modules')])
  const second = await start(t, clone, { ...env, ...OFFLINE })
  assert.doesNotMatch(second.printed(), /Installing packages/)
  await works(second, host)
  assert.match(await sitewright(clone, { ...env, ...OFFLINE }, 'doctor'), /^ok {5}The console is built$/m)
  await second.stop()
}

async function works({ get }: Awaited<ReturnType<typeof start>>, host: string) {
  for (const path of ['/', '/docs', '/docs/guide']) assert.equal((await get(path)).status, 200, path)
  assert.match((await get('/docs/guide')).text, /<h1[\s\S]*<h2/)
  assert.match((await get('/', host)).text, /<h1/)
}

/** `npm start`, in a process group of its own as in a terminal. */
async function start(t: TestContext, clone: Clone, env: NodeJS.ProcessEnv) {
  const child = spawn(...clone.run('npm', 'start'), {
    cwd: clone.folder,
    env: { ...clone.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, name)
    } catch {
      // It has ended.
    }
  }
  t.after(() => signal('SIGKILL'))
  let printed = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const { port, exited, logs } = await untilServing(child, START_MS)
  return {
    printed: () => printed,
    get: (path: string, host = `localhost:${port}`) => exchange(port, { method: 'GET', path, headers: { host } }),
    async stop() {
      signal('SIGTERM')
      await exited
      assert.equal(logs.at(-1)?.msg, 'stopped')
    },
  }
}

/** @returns what the command prints */
async function sitewright(clone: Clone, env: NodeJS.ProcessEnv | undefined, command: string): Promise<string> {
  const child = spawn(...clone.run('npm', 'run', '--silent', 'sitewright', '--', command), {
    cwd: clone.folder,
    env: { ...clone.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [status]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')])
  assert.equal(status, 0, out + err)
  return out.trim()
}
