import { selfSigned } from '../support/tls/self-signed.ts'
import { temporaryFile } from './temporary-file.ts'

/** Files of a certificate for `localhost` and all websites, as an operator has them. */
export function ownFiles() {
  const { key, cert } = selfSigned(['localhost', '*.sites.test'], ['127.0.0.1'])
  return { cert, env: { TLS_CERT: temporaryFile(cert), TLS_KEY: temporaryFile(key) } }
}
