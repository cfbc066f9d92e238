import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '../support/tls/self-signed.ts'

/** Files of a certificate for `localhost` and all websites, as an operator has them. */
export async function ownFiles() {
  const { key, cert } = selfSigned(['localhost', '*.sites.test'], ['127.0.0.1'])
  const stem = join(tmpdir(), `sitewright-own-${randomBytes(6).toString('hex')}`)
  await writeFile(`${stem}.crt`, cert)
  await writeFile(`${stem}.key`, key, { mode: 0o600 })
  return { cert, env: { TLS_CERT: `${stem}.crt`, TLS_KEY: `${stem}.key` } }
}
