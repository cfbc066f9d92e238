import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { runCli } from '#test/support/cli.ts'
import { spawnCli } from '#test/support/process.ts'

// Runs once: what is in DATA_DIR besides SQLite's database is the same with PostgreSQL.

const COMMANDS = [['serve'], ['migrate'], ['user', 'create', '--email', 'a@example.com'], ['backup']]
/** Root without what lets it pass over permissions. */
const BOUND_BY_PERMISSIONS =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-all'] : []
let folder: string
/** With a database in it, as a server leaves it. */
let whole: string

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitewright-test-'))
  whole = join(folder, 'whole')
  assert.equal((await runCli(['migrate'], { DATA_DIR: whole })).status, 0)
})

after(() => rmSync(folder, { recursive: true }))

test('a DATA_DIR below a file ends every command with a sentence', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const args of COMMANDS) {
    await refused(args, file, /^DATA_DIR is a file: .*\. Set it to a folder/)
    await refused(args, join(file, 'below'), /^DATA_DIR leads through a file/)
  }
})

test('a DATA_DIR where no folder can be made does so, too', { skip: process.platform !== 'linux' }, async () => {
  for (const args of COMMANDS.slice(0, 2))
    await refused(args, '/proc/sitewright/data', /^DATA_DIR cannot be created there/)
})

test('a DATA_DIR on a file system mounted read-only does so, empty or not', async (t) => {
  const place = join(folder, 'read-only')
  mkdirSync(place)
  try {
    execFileSync('mount', ['--bind', whole, place], { stdio: 'pipe' })
  } catch {
    return t.skip('NOT TESTED: mounting needs root')
  }
  try {
    execFileSync('mount', ['-o', 'remount,bind,ro', place])
    for (const args of COMMANDS) await refused(args, place, /^DATA_DIR is on a file system that is mounted read-only/)
    await refused(['serve'], join(place, 'below'), /^DATA_DIR (is on a file system|cannot be created)/)
  } finally {
    execFileSync('umount', ['-l', place])
  }
})

test('a DATA_DIR that this user may not write to does so, too', async () => {
  const place = join(folder, 'closed')
  mkdirSync(place)
  chmodSync(place, 0o500)
  for (const args of COMMANDS)
    await refused(args, place, /^DATA_DIR may not be written to by this user/, {}, BOUND_BY_PERMISSIONS)
})

test('a database that is garbage or cut short ends every command with what to do', async () => {
  for (const [name, damage] of [
    ['garbage', (file: string) => writeFileSync(file, 'no database '.repeat(1_000))],
    ['cut', (file: string) => truncateSync(file, 20_000)],
  ] as const) {
    const place = copied(name)
    damage(join(place, 'sitewright.sqlite'))
    for (const args of COMMANDS.slice(0, 2))
      await refused(args, place, /\nThe database is damaged\. Keep a copy of DATA_DIR/)
    await refused(['serve'], place, /\nThe database is damaged/, { WORKERS: '2' })
  }
})

test('a damaged key ends the start instead of being used, and so does a damaged lock file', async () => {
  for (const content of ['', 'short\n']) {
    const place = copied('key')
    writeFileSync(join(place, 'secret.key'), content)
    await refused(['serve'], place, /secret\.key is damaged\. Put a copy of it back/)
  }
  const place = copied('lock')
  writeFileSync(join(place, 'server.lock'), 'no lock '.repeat(100))
  await refused(['serve'], place, /server\.lock is damaged\. It holds nothing/)
})

function copied(name: string): string {
  const place = join(folder, name)
  cpSync(whole, place, { recursive: true })
  return place
}

async function refused(
  args: string[],
  DATA_DIR: string,
  says: RegExp,
  env: Record<string, string> = {},
  before: string[] = [],
) {
  const given = { DATA_DIR, LOG_LEVEL: 'error', ...env }
  const isServer = args[0] === 'serve'
  const { status, stdout, stderr } =
    isServer || before.length > 0 ? await spawnCli(args, given, before) : await runCli(args, given)
  const what = `${args.join(' ')} in ${DATA_DIR}: ${stderr}${stdout}`
  assert.equal(status, 1, what)
  assert.match(stderr, says, what)
  assert.doesNotMatch(stderr, /\n\s+at /, 'a stack trace is no help')
}
