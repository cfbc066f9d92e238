// Runs once: what the document promises is the same whatever is behind the service.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installPackage } from '#test/support/apt-get.ts'
import { startService } from '#test/support/service.ts'

const run = promisify(execFile)
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The last version of this package that holds the program itself; later ones download it. */
const GENERATOR = '@openapitools/openapi-generator-cli@1.0.18-4.3.1'
const JAR = 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar'
const LIBRARIES = '/usr/lib/python3/dist-packages'
const DEBIAN = [
  ['/usr/bin/java', 'default-jre-headless'],
  ['/usr/bin/python3', 'python3'],
  ...['certifi', 'dateutil', 'urllib3'].map((name) => [`${LIBRARIES}/${name}`, `python3-${name}`]),
  [`${LIBRARIES}/six.py`, 'python3-six'],
] as const
const JVM = ['-Dlog.level=error', '-XX:TieredStopAtLevel=1']
const PARTS = 'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'
const LONGEST_MS = 240_000

const folder = mkdtempSync(join(tmpdir(), 'python-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a Python client that OpenAPI Generator makes of the document works', async (t) => {
  const missing = await install()
  if (missing) return t.skip(`NOT TESTED: ${missing}`)
  const document = join(folder, 'openapi.json')
  writeFileSync(document, JSON.stringify(JSON.parse(readFileSync(pathOf('../../openapi.json'), 'utf8'), asItReads)))
  const client = join(folder, 'client')
  const what = ['-g', 'python', '-i', document, '-o', client, '--package-name', 'sitewright_client', '-D', PARTS]
  await run('java', [...JVM, '-jar', join(folder, JAR), 'generate', ...what], { timeout: LONGEST_MS })
  const service = await startService()
  t.after(() => service.close())
  const { key } = await service.newUser()
  const { stdout } = await run('/usr/bin/python3', [pathOf('support/program.py'), client, service.url, key])
  assert.deepEqual(JSON.parse(stdout), {
    title: 'Menü',
    html: '<p>two</p>',
    structured: null,
    listed: ['/a', '/b'],
    count: 3,
    created: 'datetime',
    rows: [{ price: 4.5 }],
    asset: ['hours.txt', 10, 'Öffnungszeiten'],
    refused: [412, 'precondition_failed'],
    taken: [422, 'validation_failed'],
  })
})

/** @returns why something is not there, or null */
async function install(): Promise<string | null> {
  for (const [path, name] of DEBIAN) {
    const failure = existsSync(path) ? null : installPackage(name)
    if (failure) return `${name} is missing: ${failure}`
  }
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { timeout: LONGEST_MS, env: { ...process.env, npm_config_cache: join(folder, 'cache') } }
  const failure = await run('npm', [...args, '--prefix', folder, GENERATOR], options).catch(String)
  return existsSync(join(folder, JAR)) ? null : `npm does not install ${GENERATOR}: ${failure}`
}

/** This version of the generator ends at a null in `enum`, and does not see `nullable` within `anyOf`. */
function asItReads(key: string, value: { anyOf?: { nullable?: boolean }[] } | null): unknown {
  if (key === 'enum' && Array.isArray(value)) return value.filter((each) => each !== null)
  const nullable = Array.isArray(value?.anyOf) && value.anyOf.some((each) => each.nullable)
  return nullable ? { ...value, nullable } : value
}
