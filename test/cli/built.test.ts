// Runs once: a program of a few lines, without a database
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, test } from 'node:test'
import { ROOT } from '#test/contract/support/source-files.ts'

const PACKAGE = { type: 'module', imports: { '#*': './src/*' }, dependencies: {} }
const BUILDS = 'node_modules/.cache/built'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sitewright's größte built-"))
  for (const name of ['src/cli.ts', 'src/built']) cpSync(ROOT + name, join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(PACKAGE))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  mkdirSync(join(folder, 'src/cli'))
  mkdirSync(join(folder, 'clients/typescript/src'), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['esbuild', '@esbuild'])
    symlinkSync(`${ROOT}node_modules/${name}`, join(folder, 'node_modules', name))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a program is built once, and again after any change, even of the same length and time', async () => {
  write('cli/program.ts', "import { word } from '#word.ts'\nconsole.log(word)")
  const { mtime } = write('word.ts', "export const word: string = 'one'")
  assert.equal((await run()).stdout, 'one\n')
  assert.equal((await run()).stdout, 'one\n')
  assert.equal(builds().length, 1)
  write('word.ts', "export const word: string = 'two'")
  utimesSync(join(folder, 'src/word.ts'), mtime, mtime)
  assert.equal((await run()).stdout, 'two\n')
  assert.equal(builds().length, 2)
})

test('several first starts at once all run, and leave one build', async () => {
  write('cli/program.ts', "console.log('here')")
  const runs = await Promise.all([run(), run(), run()])
  assert.deepEqual(
    runs.map(({ stdout }) => stdout),
    ['here\n', 'here\n', 'here\n'],
  )
  assert.equal(builds().length, 1)
})

test('where nothing can be written, the sources run', async () => {
  writeFileSync(join(folder, 'node_modules/.cache'), 'a file')
  write('cli/program.ts', 'console.log(import.meta.url)')
  assert.match((await run()).stdout, /\/src\/cli\/program\.ts\n$/)
})

test('a source that cannot be built says so as Node does', async () => {
  write('cli/program.ts', "import '#broken.ts'")
  write('broken.ts', 'const = 1')
  const { stderr, status } = await run()
  assert.equal(status, 1)
  assert.match(stderr, /src\/broken\.ts[\s\S]*SyntaxError/)
  assert.equal(builds().length, 0)
})

test('threads run built programs, files find what is beside them, and stacks name the sources', async () => {
  write(
    'cli/program.ts',
    `import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

type Unused = { a: 1 }

console.log(readFileSync(new URL('./beside.txt', import.meta.url), 'utf8'))
const thread = new Worker(new URL('./thread.ts', import.meta.url))
console.log(await new Promise((resolve) => thread.on('message', resolve)))
throw new Error('fails here')`,
  )
  write('cli/beside.txt', 'a text')
  write(
    'cli/thread.ts',
    "import { parentPort } from 'node:worker_threads'\n\nparentPort!.postMessage(new Error('x').stack)",
  )
  const { stdout, stderr } = await run()
  assert.equal(builds().length, 1)
  assert.match(stdout, /^a text\nError: x\n {4}at file:\S+\/src\/cli\/thread\.ts:3\n/)
  assert.match(stderr, /fails here\n {4}at file:\S+\/src\/cli\/program\.ts:9\n/)
})

test('what lies outside the folders of sources is not built, since a change of it would not be noticed', async () => {
  write('cli/program.ts', "import { word } from '../../other.ts'\nconsole.log(word)")
  write('../other.ts', "export const word = 'one'")
  assert.equal((await run()).stdout, 'one\n')
  write('../other.ts', "export const word = 'two'")
  assert.equal((await run()).stdout, 'two\n')
  assert.equal(builds().length, 0)
})

test('old builds are removed', async () => {
  write('cli/program.ts', "console.log('here')")
  for (let n = 0; n < 12; n++) mkdirSync(join(folder, BUILDS, `old-${n}`), { recursive: true })
  for (let n = 0; n < 12; n++) utimesSync(join(folder, BUILDS, `old-${n}`), n, n)
  await run()
  assert.equal(builds().length, 10)
  assert.equal(builds().includes('old-11'), true)
  assert.equal(builds().includes('old-2'), false)
})

function write(name: string, content: string) {
  const path = join(folder, 'src', name)
  writeFileSync(path, content)
  return statSync(path)
}

async function run() {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['src/cli.ts'], { cwd: folder, env: { PATH, HOME } })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { stdout, stderr, status }
}

function builds(): string[] {
  try {
    return readdirSync(join(folder, BUILDS))
  } catch {
    return []
  }
}
