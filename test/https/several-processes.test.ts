// Runs once: processes share a certificate by the feed, whose two ways have tests of their own.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freePort } from '#test/api/free-port.ts'
import { dataOf } from '#test/api/second-process.ts'
import { startAuthority } from '#test/support/pebble/authority.ts'
import { spawnService } from '#test/support/process.ts'
import { type Service, startService } from '#test/support/service.ts'
import { ownFiles } from './own-files.ts'
import { addVerified, failed, handshake, issued, makeDue, until } from './support.ts'
import { temporaryFile } from './temporary-file.ts'

const WORKERS = 2
/** Each process accepts in turn. */
const HANDSHAKES = 3 * WORKERS

let service: Service
let authority: Awaited<ReturnType<typeof startAuthority>>
let running: Awaited<ReturnType<typeof spawnService>>
let root: string
const own = ownFiles()
const ports = { http: 0, https: 0 }
before(async () => {
  authority = await startAuthority()
  service = await startService()
  ports.http = await freePort()
  ports.https = await freePort()
  // Proofs over http are looked for where nothing listens, so that the next one is over TLS.
  const pebble = await authority.start({ http: await freePort(), tls: ports.https })
  root = await pebble.root()
  running = await spawnService({
    ...dataOf(service),
    ...own.env,
    WORKERS: String(WORKERS),
    PORT: String(ports.http),
    HTTPS_PORT: String(ports.https),
    ACME_DIRECTORY: authority.directory,
    ACME_TERMS: 'agreed',
    ACME_CA: temporaryFile(authority.cert),
  })
  await until(async () => running.logs.filter(({ msg }) => msg === 'serving').length === WORKERS, 'both processes')
})
after(async () => {
  await running?.kill('SIGKILL')
  await service.close()
  await authority.close()
})

test('every process serves the own certificate over the same port', async () => {
  for (let count = 0; count < HANDSHAKES; count++) {
    const { certificate } = await handshake(ports.https, 'localhost', { ca: own.cert })
    assert.match(certificate.subjectaltname!, /localhost/)
  }
})

test('a proof over TLS is given by whichever process is asked, and each serves what one of them ordered', async () => {
  await addVerified(service, 'shared.org')
  await failed(service, 'shared.org')
  await makeDue(service, 'shared.org')
  const { failures } = await issued(service, 'shared.org')
  assert.equal(failures, 0)
  const all = async () => {
    const seen = await Promise.all(
      Array.from({ length: HANDSHAKES }, () => handshake(ports.https, 'shared.org', { ca: root }).catch(() => null)),
    )
    return seen.every((each) => each?.certificate.subjectaltname === 'DNS:shared.org')
  }
  await until(all, 'the certificate in every process')
})
