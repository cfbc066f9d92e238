// Runs once: the protocol does not depend on the database; tools.test.ts runs every tool on both.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startService } from '#test/support/service.ts'
import { bearerProxy } from './support/bearer-proxy.ts'
import { fixtures } from './support/fixtures.ts'

const SUITE = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)
const leftOut = (file: string) => fileURLToPath(new URL(`./left-out-${file}.yml`, import.meta.url))
const TIMEOUT_MS = 120_000

const service = await startService({}, { toolExtension: fixtures })
const { key } = await service.newUser()
const proxy = await bearerProxy(service.port, key)
const results = mkdtempSync(join(tmpdir(), 'sitewright-conformance-'))
after(async () => {
  await proxy.close()
  await service.close()
  rmSync(results, { recursive: true, force: true })
})

const REVISIONS = { '2025-06-18': '2025', '2025-11-25': '2025', '2026-07-28': '2026-07-28' }

// The suite fails as well when a scenario that is left out succeeds.
for (const [revision, file] of Object.entries(REVISIONS))
  test(`every scenario of ${revision} holds but those that are left out`, async () => {
    const args = ['server', '--url', proxy.url, '--suite', 'all', '--spec-version', revision]
    const { status, output } = await run([...args, '--expected-failures', leftOut(file), '-o', results])
    assert.equal(status, 0, output)
    assert.match(output, /\d\d+ passed/, output)
  })

function run(args: string[]): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [SUITE, ...args],
      { timeout: TIMEOUT_MS, maxBuffer: 50_000_000 },
      (_, stdout, stderr) => resolve({ status: child.exitCode, output: `${stdout}\n${stderr}` }),
    )
  })
}
