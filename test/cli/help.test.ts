import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commands } from '#cli/commands.ts'
import { runCommand } from '#cli/run-command.ts'
import { VARIABLES } from '#config/variables.ts'
import { runCli } from '#test/support/cli.ts'
import { spawnCli } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'

test('help lists every command and every variable', async () => {
  const [bare, help] = await Promise.all([spawnCli([]), spawnCli(['--help'])])
  assert.deepEqual([bare.status, help.status], [0, 0])
  assert.equal(bare.stdout, help.stdout)
  for (const { name, summary } of commands)
    assert.ok(help.stdout.includes(`  ${name} `) && help.stdout.includes(summary))
  for (const { name } of VARIABLES) assert.ok(help.stdout.includes(`  ${name} `), name)
})

test('--help of a command lists its options and does nothing', async () => {
  const state = await freshState()
  try {
    for (const { name, options, summary } of commands) {
      const { status, stdout, stderr } = await runCli([...name.split(' '), '--help'], state.env)
      assert.deepEqual([status, stderr], [0, ''], name)
      assert.match(stdout, new RegExp(`^Usage: .*sitewright -- ${name}`))
      assert.ok(stdout.includes(summary))
      for (const option of Object.keys(options)) assert.ok(stdout.includes(`--${option}`), `${name} --${option}`)
    }
    const { stderr } = await runCli(['backup', '--to', `${state.env.DATA_DIR}/b`], state.env)
    assert.match(stderr, /nothing to back up/)
  } finally {
    await state.remove()
  }
})

test('a group of commands has a help of its own; without --help it is a wrong call', async () => {
  for (const args of [['user', '--help'], ['help', 'user'], ['user']]) {
    const { status, stdout } = await runCli(args, {})
    assert.equal(status, args.length === 1 ? 1 : 0, args.join(' '))
    for (const { name } of commands)
      assert.equal(stdout.includes(`sitewright -- ${name} `), name.startsWith('user '), `${args.join(' ')}: ${name}`)
  }
  const { stdout } = await runCli(['help', 'api-key', 'create'], {})
  assert.match(stdout, /^Usage: .*sitewright -- api-key create /)
})

const WRONG: [string[], RegExp][] = [
  [['user', 'create'], /--email is missing\nUsage: npm run --silent sitewright -- user create --email/],
  [
    ['user', 'create', '--email', 'x@example.com', '--colour', 'red'],
    /--colour[\s\S]*\nUsage: npm run --silent sitewright -- user create/,
  ],
  [['user', 'create', '--email'], /--email[\s\S]*\nUsage: npm run --silent sitewright -- user create/],
  [
    ['user', 'create', '--email', 'x@example.com', '--plan', 'gold'],
    /Unknown plan 'gold'; choose from free, pro, business\nUsage: /,
  ],
  [['user', 'create', '--email', 'not an address'], /must be an email address/],
  [['user', 'create', '--email', 'x@example.com', '--password', 'short'], /too short/],
  [['user', 'create', 'x@example.com'], /Usage: npm run --silent sitewright -- user create/],
  [['user', 'reset'], /--email is missing\nUsage: npm run --silent sitewright -- user reset/],
  [['user', 'reset', '--email', 'nobody@example.com'], /No user has the address/],
  [['api-key', 'create', '--email', 'nobody@example.com'], /No user has the address[\s\S]*\nUsage: /],
  [['api-key', 'revoke'], /<id or key> is missing\nUsage: npm run --silent sitewright -- api-key revoke/],
  [['api-key', 'revoke', 'a', 'b'], /Unexpected argument 'b'\nUsage: /],
  [['api-key', 'revoke', 'nothing'], /No such API key\nUsage: /],
  [['account', 'set', '--email', 'nobody@example.com'], /No user has the address/],
  [['restore'], /--from is missing\nUsage: npm run --silent sitewright -- restore/],
  [['restore', '--from', '/nowhere/at/all'], /is not a whole backup/],
  [['migrate', 'now'], /Usage: npm run --silent sitewright -- migrate/],
  [['frobnicate'], /Unknown command 'frobnicate'\nRun npm run --silent sitewright -- --help/],
  [['user', 'destroy'], /Unknown command 'user destroy'/],
]

test('a wrong call fails and says what would be right', async () => {
  const state = await freshState()
  try {
    for (const [args, message] of WRONG) {
      const { status, stdout, stderr } = await runCli(args, state.env)
      assert.deepEqual([status, stdout], [1, ''], args.join(' '))
      assert.match(stderr, message)
      assert.doesNotMatch(stderr, /\n\s+at /, 'a stack trace does not help')
    }
  } finally {
    await state.remove()
  }
})

/** What each command cannot do without, as its usage has it outside of brackets: options, and a word. */
const NEEDED = commands.map((command) => {
  const usage = command.usage.replaceAll(/\[[^\]]*\]/g, '')
  const options = usage.includes('(') ? [] : [...new Set(usage.match(/--[a-z]+/g))]
  return { name: command.name, options, word: usage.match(/^<[^>]+>/)?.[0] ?? null }
})
const VALUES: Record<string, string> = { '--email': 'you@example.com', '--to': 'you@example.com' }

test('whatever is missing is named', async () => {
  const state = await freshState()
  try {
    for (const { name, options, word } of NEEDED) {
      if (word) assert.match((await runCli(name.split(' '), state.env)).stderr, new RegExp(`^${word} is missing`), name)
      for (const missing of options) {
        const others = options
          .filter((option) => option !== missing)
          .flatMap((each) => [each, VALUES[each] ?? 'example.com'])
        const { status, stderr } = await runCli([...name.split(' '), ...others], state.env)
        assert.equal(status, 1, name)
        assert.match(stderr, new RegExp(`^${missing} is missing`), `${name} without ${missing}`)
      }
    }
    assert.ok(NEEDED.filter(({ options, word }) => options.length > 0 || word).length > 10)
  } finally {
    await state.remove()
  }
})

/** What brackets say may be left out, since the environment or the folder may say it. */
const WITHOUT: [string[], RegExp][] = [
  [['pull', '--dir', 'FOLDER', '--key', 'k'], /^--url is missing/],
  [['pull', '--dir', 'FOLDER', '--url', 'http://localhost:1'], /^--key is missing/],
  [['pull', '--dir', 'FOLDER', '--url', 'http://localhost:1', '--key', 'k'], /^--site is missing/],
  ...['push', 'status'].flatMap((name): [string[], RegExp][] => [
    [[name], /^--dir is missing: .* was not filled by pull/],
    [[name, '--site', 'bakery'], /^--dir is missing: .* was not filled by pull/],
    [[name, '--dir', 'FOLDER', '--url', 'http://localhost:1', '--key', 'k'], /^--site is missing/],
  ]),
  [['import'], /^FILE or FOLDER is missing/],
  [['import', 'x.zip'], /^--site or --name is missing/],
  [['import', '--crawl', '--owner', '--name', 'x'], /^ADDRESS is missing/],
  [['import', 'https://example.com', '--crawl', '--name', 'x'], /^--owner is missing/],
  [['backup', 'verify'], /^FOLDER or s3:.* is missing/],
]

test('what the environment or a folder could say is named too', async () => {
  const state = await freshState()
  try {
    for (const [args, message] of WITHOUT) {
      const words = args.map((word) => (word === 'FOLDER' ? state.env.DATA_DIR! : word))
      const { status, stderr } = await runCli(words, state.env)
      assert.equal(status, 1, args.join(' '))
      assert.match(stderr, message, args.join(' '))
    }
  } finally {
    await state.remove()
  }
})

test('a failure of the machine whose code is a number is told as it is', async () => {
  const late = new DOMException('It took too long', 'TimeoutError')
  const failing = { name: 'fail', summary: '', usage: '', options: {}, run: () => Promise.reject(late) }
  let printed = ''
  const stream = { write: (text: string) => (printed += text) }
  assert.equal(await runCommand([failing], ['fail'], { env: {}, stdout: stream, stderr: stream }), 1)
  assert.match(printed, /^TimeoutError: It took too long/)
})
