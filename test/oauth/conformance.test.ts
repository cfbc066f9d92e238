import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/api/free-port.ts'
import { PASSWORD } from '#test/pages/people.ts'
import { type Service, startService } from '#test/support/service.ts'
import { register, signInAndAgree } from './support/connect.ts'

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
const TIMEOUT_MS = 90_000
const results = mkdtempSync(join(tmpdir(), 'sitewright-conformance-'))
let service: Service
before(async () => {
  service = await startService()
})
after(async () => {
  await service.close()
  rmSync(results, { recursive: true })
})

test('the authorization suite of the MCP conformance tests passes', { timeout: TIMEOUT_MS + 10_000 }, async () => {
  const ann = await service.newUser(undefined, { password: PASSWORD })
  const port = await freePort()
  const { client_id } = await register(service, { redirect_uris: [`http://127.0.0.1:${port}/callback`] })
  const options = ['--url', service.url, '--client-id', client_id, '--resource', `${service.url}/mcp`]
  const args = [SUITE, 'authorization', ...options, '--port', String(port), '--output-dir', results]
  const suite = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], timeout: TIMEOUT_MS })
  const output: string[] = []
  let agreed: Promise<unknown> = Promise.reject(new Error('the suite never requested consent'))
  agreed.catch(() => {})
  createInterface({ input: suite.stdout }).on('line', (line) => {
    output.push(line)
    if (line.startsWith(`${service.url}/oauth/authorize?`))
      agreed = signInAndAgree(service, ann, line).then((answer) => fetch(answer))
  })

  const [code] = await once(suite, 'close')
  await agreed
  assert.equal(code, 0, output.join('\n'))
  const checks = readdirSync(results, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('checks.json'))
    .flatMap((file) => JSON.parse(readFileSync(join(results, file), 'utf8')) as { id: string; status: string }[])
  assert.deepEqual(
    checks.map(({ id, status }) => `${id} ${status}`).sort(),
    [
      'authorization-code-grant SUCCESS',
      'authorization-server-metadata SUCCESS',
      'authorization-server-metadata-cimd SUCCESS',
    ],
    output.join('\n'),
  )
})
