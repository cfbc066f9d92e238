// Runs once: where certificates come from does not depend on the database.
import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { connect } from 'node:tls'
import { TIMEOUTS } from '#http/timeouts.ts'
import { freePort } from '#test/api/free-port.ts'
import { startService } from '#test/support/service.ts'
import { selfSigned } from '#test/support/tls/self-signed.ts'
import { h2 } from './h2-client.ts'
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

test('at its own host over https the service tells browsers to stay there, and at no other', async () => {
  const { cert, env } = ownFiles()
  const publicPort = await freePort()
  const host = `app.example.com:${publicPort}`
  const service = await startService({
    HTTPS_PORT: '0',
    PORT: String(publicPort),
    BASE_URL: `https://${host}`,
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  })
  const client = await h2(service.services.config.httpsPort!, cert)
  try {
    for (const path of ['/', '/docs', '/api/v1/websites', '/console', '/nowhere']) {
      const { headers } = await client.send({ host, path })
      assert.equal(headers['strict-transport-security'], 'max-age=31536000', path)
      assert.equal((await client.send({ host: 'localhost', path })).headers['strict-transport-security'], undefined)
    }
    const proxied = { 'x-forwarded-proto': 'https' }
    for (const [headers, expected] of [
      [proxied, 'max-age=31536000'],
      [{}, undefined],
    ] as const)
      assert.equal((await service.visit(host, '/docs', { headers })).headers['strict-transport-security'], expected)
  } finally {
    client.close()
    await service.close()
  }
})

test('no cipher in CBC mode is agreed on, before and after the certificate is replaced', async () => {
  const { env } = ownFiles()
  const service = await startService({ HTTPS_PORT: '0', ...env }, { timeouts: { ...TIMEOUTS, tlsFilesMs: 10 } })
  const port = service.services.config.httpsPort!
  const withCipher = (ciphers: string) => cipherOf({ port, ciphers })
  try {
    assert.equal(await withCipher('ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256'), 'agreed')
    for (const cipher of CBC) assert.equal(await withCipher(cipher), 'refused', cipher)
    const { key, cert } = selfSigned(['localhost', 'renewed.test'], ['127.0.0.1'])
    replace(env.TLS_KEY, key)
    replace(env.TLS_CERT, cert)
    await until(async () => /renewed/.test((await handshake(port, 'localhost')).certificate.subjectaltname!), 'it')
    for (const cipher of CBC) assert.equal(await withCipher(cipher), 'refused', cipher)
  } finally {
    await service.close()
  }
})

const CBC = [
  'ECDHE-RSA-AES128-SHA',
  'ECDHE-ECDSA-AES128-SHA',
  'ECDHE-RSA-AES256-SHA384',
  'ECDHE-ECDSA-AES256-SHA384',
  'AES128-SHA',
]

function cipherOf({ port, ciphers }: { port: number; ciphers: string }): Promise<'agreed' | 'refused'> {
  return new Promise((resolve) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      servername: 'localhost',
      ciphers,
      maxVersion: 'TLSv1.2',
      rejectUnauthorized: false,
    })
    socket.once('secureConnect', () => resolve('agreed'))
    socket.once('error', () => resolve('refused'))
    socket.once('close', () => resolve('refused'))
    socket.once('secureConnect', () => socket.destroy())
  })
}

/** As programs that renew certificates do it. */
function replace(path: string, text: string) {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}
