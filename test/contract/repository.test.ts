import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { ROOT, type SourceFile, sourceFiles } from './support/source-files.ts'

const MAX_LINES = 300

const product = sourceFiles('src/**/*.ts')
const all = [...product, ...sourceFiles('test/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.{ts,mjs}')]

test('no file of the product is too long', () => {
  const long = product.filter(({ text }) => text.trimEnd().split('\n').length > MAX_LINES)
  none(long, `a file over ${MAX_LINES} lines has two ideas in it: split it`)
})

test('the environment is read in one place', () => {
  const readers = product.filter(
    ({ path, text }) =>
      path !== 'src/config.ts' && /process\s*\.\s*env|process\[|env\s*\}\s*=\s*process|'node:process'/.test(text),
  )
  none(readers, 'an operator finds every setting in src/config.ts, with its default and meaning')
})

test('rules use neither the clock nor chance', () => {
  const impure = product.filter(
    ({ path, text }) =>
      path.endsWith('/rules.ts') && /Date\.now|new Date\(\)|performance\.|Math\.random|random\w*\(/.test(text),
  )
  none(impure, 'a rule takes the time as an argument, so that its tests pass on every day')
})

test('exports have names', () => {
  // The runner's interface requires one.
  const nameless = all.filter(({ path, text }) => /^export default/m.test(text) && !path.endsWith('/reporter.ts'))
  none(nameless, 'a named export can be searched for')
})

test('there are no barrels', () => {
  const barrels = all.filter(({ text }) => /^export\s+(type\s+)?(\*|\{[^}]*\})[^\n]*\sfrom\s/m.test(text))
  none(barrels, 'import from the file that declares it: a barrel hides where a thing is')
})

test('imports of our files have their extension', () => {
  const wrong = all.flatMap(({ imports }) => imports).filter(({ to }) => /^(src|test)\//.test(to) && !/\.\w+$/.test(to))
  assert.deepEqual(wrong, [])
})

test('the repository does not mention the machine that it was written on', () => {
  const tracked = trackedFiles().filter((path) => existsSync(ROOT + path) && statSync(ROOT + path).size < 5_000_000)
  assert.ok(tracked.length > 100)
  // Joined, so that this file does not contain what it searches for.
  const folders = ['work', 'root', 'Users', 'home'].map((name) => ['', name, ''].join('/'))
  const words = [...folders, ...privateRegistries()]
  const found = tracked.flatMap((path) => {
    const text = readFileSync(ROOT + path, 'latin1')
    return words.filter((word) => mentions(text, word)).map((word) => `${path}: ${word}`)
  })
  assert.deepEqual(found, [], 'nobody else has such a folder or registry')
})

/** A folder at the beginning of a file's path, not the end of a URL. */
function mentions(text: string, word: string): boolean {
  if (!word.startsWith('/')) return text.includes(word)
  return new RegExp(`(^|[\\s'"\`(=:])${word}[\\w.-]`, 'm').test(text)
}

/** Hosts of registries that this machine uses instead of the public ones. */
function privateRegistries(): string[] {
  const names = ['npm_config_registry', 'NPM_CONFIG_REGISTRY', 'YARN_REGISTRY', 'PIP_INDEX_URL', 'GOPROXY']
  const given = names.map((name) => process.env[name] ?? '').filter((url) => /^https?:/.test(url))
  const hosts = given.map((url) => new URL(url.split(',')[0]!).host)
  return hosts.filter((host) => !['registry.npmjs.org', 'pypi.org', 'proxy.golang.org'].includes(host))
}

/** Files in git; without git, all sources. */
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
