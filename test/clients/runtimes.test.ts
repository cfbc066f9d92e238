// Runs once: what the client sends and reads is the same whatever is behind the service.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Service, startService } from '#test/support/service.ts'

const run = promisify(execFile)
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const CLIENT = pathOf('../../clients/typescript')
const INSTALL = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
const INSTALL_MS = 240_000

/** The packages of npm with the programs themselves, for glibc; this Bun needs no new processor. */
const PROGRAMS: Record<string, { deno: string; bun: string }> = {
  'linux x64': { deno: '@deno/linux-x64-glibc', bun: '@oven/bun-linux-x64-baseline' },
  'linux arm64': { deno: '@deno/linux-arm64-glibc', bun: '@oven/bun-linux-aarch64' },
}
const VERSIONS = { deno: '2.9.6', bun: '1.4.5' }
const here = `${process.platform} ${process.arch}`
const packages = PROGRAMS[here]

const folder = mkdtempSync(join(tmpdir(), 'runtimes-'))
const missing = await install()
let service: Service
/** It takes requests and never answers. */
const silent = createServer(() => {})
before(async () => {
  // As it is published: compiled, with its package.json.
  cpSync(join(CLIENT, 'package.json'), join(folder, 'client/package.json'))
  const tsc = pathOf('../../node_modules/.bin/tsc')
  await run(tsc, ['-p', CLIENT, '--outDir', join(folder, 'client/dist')])
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  service = await startService()
})
after(async () => {
  silent.closeAllConnections()
  silent.close()
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** @returns why Deno and Bun are not there, or false */
async function install(): Promise<string | false> {
  if (!packages) return `NOT TESTED: npm has no Deno and no Bun for ${here}`
  const { deno, bun } = packages
  const wanted = [`${deno}@${VERSIONS.deno}`, `${bun}@${VERSIONS.bun}`]
  const options = { timeout: INSTALL_MS, env: { ...process.env, npm_config_cache: join(folder, 'cache') } }
  const failure = await run('npm', [...INSTALL, '--prefix', folder, ...wanted], options).catch(String)
  const isThere = existsSync(programOf(deno, 'deno')) && existsSync(programOf(bun, 'bin/bun'))
  return isThere ? false : `NOT TESTED: npm does not install Deno and Bun: ${failure}`
}

function programOf(name: string, path: string): string {
  return join(folder, 'node_modules', name, path)
}

const DENO = ['run', '--no-prompt', '--no-remote', '--no-config', '--allow-net', '--allow-read', '--allow-env']
const RUNTIMES = [
  { name: 'Node', program: process.execPath, options: [], skip: false },
  { name: 'Deno', program: programOf(packages?.deno ?? '', 'deno'), options: DENO, skip: missing },
  { name: 'Bun', program: programOf(packages?.bun ?? '', 'bin/bun'), options: ['run'], skip: missing },
]

for (const { name, program, options, skip } of RUNTIMES)
  test(`the client works in ${name} as it is published`, { skip }, async () => {
    const { key } = await service.newUser()
    const { port } = silent.address() as AddressInfo
    const entry = join(folder, 'client/dist/index.js')
    const args = [pathOf('support/program.ts'), entry, service.url, key, `http://127.0.0.1:${port}`]
    const env = { PATH: process.env.PATH, HOME: folder, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1' }
    const { stdout } = await run(program, [...options, ...args], { env })
    assert.deepEqual(JSON.parse(stdout), {
      title: 'Menü',
      html: '<p>two</p>',
      listed: ['/a', '/b', '/c'],
      asset: ['hours.txt', 10, 'Öffnungszeiten'],
      put: 'again.txt',
      sentTwice: true,
      refused: [412, 'precondition_failed'],
      taken: [422, 'validation_failed'],
      timedOut: true,
      aborted: true,
    })
  })
