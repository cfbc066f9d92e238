import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { ROOT, type SourceFile, sourceFiles } from './support/source-files.ts'

const MAX_LINES = 300

const product = sourceFiles('src/**/*.ts')
const all = [...product, ...sourceFiles('test/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.{ts,mjs}')]

test('no file of the product has more than one idea in it', () => {
  const long = product.filter(({ text }) => text.trimEnd().split('\n').length > MAX_LINES)
  none(long, `a file over ${MAX_LINES} lines has two ideas in it: part them`)
})

test('the environment is read in one place', () => {
  const readers = product.filter(
    ({ path, text }) =>
      path !== 'src/config.ts' && /process\s*\.\s*env|process\[|env\s*\}\s*=\s*process|'node:process'/.test(text),
  )
  none(readers, 'what an operator can turn is in src/config.ts, where its default and meaning stand')
})

test('rules have no clock and no chance', () => {
  const impure = product.filter(
    ({ path, text }) =>
      path.endsWith('/rules.ts') && /Date\.now|new Date\(\)|performance\.|Math\.random|random\w*\(/.test(text),
  )
  none(impure, 'a rule is given the time, so that its tests are the same on every day')
})

test('exports have names', () => {
  // The runner's own interface asks for one.
  const nameless = all.filter(({ path, text }) => /^export default/m.test(text) && !path.endsWith('/reporter.ts'))
  none(nameless, 'a named export is found by its name')
})

test('there are no barrels', () => {
  const barrels = all.filter(({ text }) => /^export\s+(type\s+)?(\*|\{[^}]*\})[^\n]*\sfrom\s/m.test(text))
  none(barrels, 'import from the file that has it: a file that only passes on hides where a thing is')
})

test('imports of our own files say their whole name', () => {
  const wrong = all.flatMap(({ imports }) => imports).filter(({ to }) => /^(src|test)\//.test(to) && !/\.\w+$/.test(to))
  assert.deepEqual(wrong, [])
})

test('the repository says nothing of the machine on which it is made', () => {
  const tracked = trackedFiles().filter((path) => existsSync(ROOT + path) && statSync(ROOT + path).size < 5_000_000)
  assert.ok(tracked.length > 100)
  // Put together, so that this file does not hold what it looks for.
  const folders = ['work', 'root', 'Users', 'home'].map((name) => ['', name, ''].join('/'))
  const words = [...folders, ...privateRegistries()]
  const telling = tracked.flatMap((path) => {
    const text = readFileSync(ROOT + path, 'latin1')
    return words.filter((word) => mentions(text, word)).map((word) => `${path}: ${word}`)
  })
  assert.deepEqual(telling, [], 'someone else has no such folder or registry')
})

/** A folder at the beginning of a path of the file system; not the end of an address. */
function mentions(text: string, word: string): boolean {
  if (!word.startsWith('/')) return text.includes(word)
  return new RegExp(`(^|[\\s'"\`(=:])${word}[\\w.-]`, 'm').test(text)
}

/** Hosts of registries that this machine is told to use instead of the public one. */
function privateRegistries(): string[] {
  const names = ['npm_config_registry', 'NPM_CONFIG_REGISTRY', 'YARN_REGISTRY', 'PIP_INDEX_URL', 'GOPROXY']
  const given = names.map((name) => process.env[name] ?? '').filter((url) => /^https?:/.test(url))
  const hosts = given.map((url) => new URL(url.split(',')[0]!).host)
  return hosts.filter((host) => !['registry.npmjs.org', 'pypi.org', 'proxy.golang.org'].includes(host))
}

/** What git has; everything that is not installed where there is no git. */
function trackedFiles(): string[] {
  if (!existsSync(`${ROOT}.git`)) return all.map(({ path }) => path)
  const options = { cwd: ROOT, encoding: 'utf8' } as const
  const listed = execFileSync('git', ['ls-files', '-z'], options)
  return listed.split('\0').filter(Boolean)
}

function none(files: SourceFile[], why: string) {
  assert.deepEqual(
    files.map(({ path }) => path),
    [],
    why,
  )
}
