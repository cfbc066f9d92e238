// Runs once: no variable has a database.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ConfigError } from '#config/config-error.ts'
import { VARIABLES } from '#config/variables.ts'
import { readConfig } from '#config.ts'
import { COMMANDS_FILE, commandsText } from './support/commands-text.ts'
import { CONFIGURATION_FILE, configurationText, README_FILE, withEssentials } from './support/configuration.ts'
import { HOW_TO_WRITE } from './support/goldens.ts'
import { OTHER_GROUPS } from './support/other-variables.ts'
import { sourceFiles } from './support/source-files.ts'
import { WEBHOOKS_FILE, withEvents } from './support/webhook-events.ts'

const OTHERS = OTHER_GROUPS.flatMap(({ variables }) => variables)
const DECLARED = new Set([...VARIABLES, ...OTHERS].map(({ name }) => name))
/** Set by the machine, npm, systemd or the bundler. */
const NOT_OURS = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'NODE_ENV',
  'INVOCATION_ID',
  'DEBIAN_FRONTEND',
  'KUBERNETES_SERVICE_HOST',
]
/** How variables are read and set, by the files that do it so. */
const READS: [RegExp, RegExp][] = [
  [/\.(tsx?|mjs)$/, /(?<=\benv\??\.)[A-Z]\w+/g],
  [/\.(tsx?|mjs)$/, /(?<!: )\b[A-Z][A-Z\d_]+(?=[^{}]*\} = process\.env\b)/g],
  [/^src\/config\//, /(?<=\b(?:text\('|setting\(\s*'))\w+/g],
  [/^(test|bench)\//, /\b[A-Z][A-Z\d_]+(?=:)(?<=\b(?:startService|spawnService|spawnCli|readConfig)\(\{[^{}]*)/g],
  [/\.sh$/, /(?<=\$\{)[A-Z]\w*(?=-)/g],
  [/Caddyfile$/, /(?<=\{\$)[A-Z]\w*/g],
  [/(\.service|Containerfile)$/, /[A-Z]\w*(?==)(?<=^(?:Environment=|ENV .*)\w+)/gm],
]

test('docs/configuration.md matches the declarations', () => {
  assert.equal(readFileSync(CONFIGURATION_FILE, 'utf8'), configurationText(), HOW_TO_WRITE)
})

test("the README's table matches the declarations", () => {
  const readme = readFileSync(README_FILE, 'utf8')
  assert.equal(readme, withEssentials(readme), HOW_TO_WRITE)
  assert.match(readme, /\n\| `BASE_URL` \| .*\n<!-- end of variables -->/s)
})

test('docs/webhooks.md lists the events of the catalog', () => {
  const text = readFileSync(WEBHOOKS_FILE, 'utf8')
  assert.equal(text, withEvents(text), HOW_TO_WRITE)
  assert.match(text, /\n\| `page\.created` \| .*\n<!-- end of events -->/s)
})

test('a variable is declared once and described in sentences', () => {
  assert.equal(DECLARED.size, VARIABLES.length + OTHERS.length)
  for (const { name, meaning } of [...VARIABLES, ...OTHERS]) {
    assert.match(meaning, /^[A-Z`'\d].*\.$/, name)
    assert.doesNotMatch(meaning.replaceAll(/`[^`]*`/g, ''), /[<>|*`]|:\/\//, `${name}: code stands between backticks`)
  }
})

test('every variable that is read is declared, and every one declared is read', () => {
  const sources = sourceFiles(
    '{src,console,scripts,test,bench,deploy,clients}/**/*.{ts,tsx,mjs,sh,service}',
    'deploy/C*',
  )
  const read = sources
    .filter(({ path }) => !path.includes('node_modules'))
    .flatMap(({ path, text }) => namesIn(path, text).map((name) => ({ path, name })))
  const undeclared = read.filter(({ name }) => !DECLARED.has(name) && !NOT_OURS.includes(name))
  assert.deepEqual(undeclared, [], 'declare it in src/config, or in test/contract/support/other-variables.ts')
  const names = new Set(read.map(({ name }) => name))
  const unread = [...DECLARED].filter((name) => !names.has(name))
  assert.deepEqual(unread, [], 'what nothing reads is not declared')
})

function namesIn(path: string, text: string): string[] {
  const patterns = READS.filter(([files]) => files.test(path))
  return patterns.flatMap(([, name]) => text.match(name) ?? [])
}

test('documents name only variables that exist', () => {
  const found = sourceFiles('*.md', 'docs/**/*.md', 'deploy/*.md', 'bench/*.md').flatMap(({ path, text }) =>
    [...text.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g)].map(([, name]) => ({ path, name: name! })),
  )
  assert.ok(found.length > 50)
  assert.deepEqual(
    found.filter(({ name }) => !DECLARED.has(name)),
    [],
  )
})

test('no error repeats a secret', () => {
  const secrets = VARIABLES.filter(({ secret }) => secret)
  const named = VARIABLES.filter(({ name }) => /SECRET|TOKEN|PASSWORD|(?<!TLS)_KEY$/.test(name))
  for (const { name, secret } of named) assert.ok(secret, `${name} is not declared as a secret`)
  for (const { name } of secrets)
    for (const value of ['hunter2', 'smtp://user:hunter2@', 'postgres://user:hunter2@one:1,two:x/y'])
      try {
        readConfig({ S3_ENDPOINT: 'https://s3.test', POWERDNS_URL: 'http://dns.test', [name]: value })
      } catch (error) {
        assert.ok(error instanceof ConfigError)
        assert.doesNotMatch(error.message, /hunter2/)
      }
})

test('docs/commands.md is of the commands that there are', () => {
  assert.equal(readFileSync(COMMANDS_FILE, 'utf8'), commandsText(), HOW_TO_WRITE)
})
