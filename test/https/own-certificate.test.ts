// Runs once: where certificates come from does not depend on the database.
import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { TIMEOUTS } from '#http/timeouts.ts'
import { startService } from '#test/support/service.ts'
import { selfSigned } from '#test/support/tls/self-signed.ts'
import { ownFiles } from './own-files.ts'
import { handshake, until } from './support.ts'

test('files of the own certificate that are replaced are served without a restart, once both belong together', async () => {
  const { env } = ownFiles()
  const service = await startService({ HTTPS_PORT: '0', ...env }, { timeouts: { ...TIMEOUTS, tlsFilesMs: 10 } })
  try {
    const served = async () =>
      (await handshake(service.services.config.httpsPort!, 'localhost')).certificate.subjectaltname
    assert.match((await served())!, /DNS:localhost, DNS:\*\.sites\.test/)
    const { key, cert } = selfSigned(['localhost', 'renewed.test'], ['127.0.0.1'])
    replace(env.TLS_CERT, cert)
    // The key of the one before.
    for (let look = 0; look < 10; look++) assert.doesNotMatch((await served())!, /renewed/)
    replace(env.TLS_KEY, key)
    await until(async () => /DNS:localhost, DNS:renewed\.test/.test((await served())!), 'the new certificate')
    writeFileSync(env.TLS_CERT, 'half of a cert')
    for (let look = 0; look < 10; look++) assert.match((await served())!, /renewed/)
  } finally {
    await service.close()
  }
})

/** As programs that renew certificates do it. */
function replace(path: string, text: string) {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}
