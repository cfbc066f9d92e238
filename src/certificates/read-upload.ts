import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { TLS_OPTIONS } from '#certificates/tls-options.ts'
import { localDay } from '#text/local-day.ts'

/** Of a chain; more than a browser follows. */
const MAX_CERTIFICATES = 10
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Times are in milliseconds since 1970. `chain` and `key` are PEM. */
export type Upload = { chain: string; key: string; leaf: X509Certificate; issued_at: number; expires_at: number }
type Refused = { field: 'certificate' | 'private_key'; message: string }

/**
 * A certificate that can be served for `name`, and its key.
 * @returns what is wrong where it cannot, as a predicate of the field
 */
export function readUpload(
  given: { certificate: string; private_key: string },
  name: string,
  now: number,
): Upload | Refused {
  const chain = given.certificate.match(CERTIFICATE) ?? []
  if (chain.length === 0) return wrong('must be a certificate in PEM, which begins with -----BEGIN CERTIFICATE-----')
  if (chain.length > MAX_CERTIFICATES) return wrong(`must have at most ${MAX_CERTIFICATES} certificates`)
  const certificates: X509Certificate[] = []
  for (const [n, pem] of chain.entries()) {
    const certificate = parsed(pem)
    if (!certificate) return wrong(`has a certificate that can't be read: number ${n + 1}`)
    certificates.push(certificate)
  }
  const leaf = certificates[0]!
  const problem = problemOf(leaf, name, now) ?? orderOf(certificates)
  if (problem) return wrong(problem)
  const key = readKey(given.private_key)
  if (typeof key === 'string') return { field: 'private_key', message: key }
  if (!leaf.checkPrivateKey(key)) return { field: 'private_key', message: 'is not the key of this certificate' }
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const text = `${chain.join('\n')}\n`
  const unusable = problemOfContext(text, pem)
  if (unusable) return wrong(unusable)
  const [issued_at, expires_at] = [leaf.validFromDate.getTime(), leaf.validToDate.getTime()]
  return { chain: text, key: pem, leaf, issued_at, expires_at }
}

/** Browsers look at the alternative names alone. */
export function covers(certificate: X509Certificate, name: string): boolean {
  return certificate.checkHost(name, { subject: 'never' }) !== undefined
}

export function namesOf({ subjectAltName }: X509Certificate): string[] {
  return (subjectAltName ?? '').split(', ').flatMap((each) => (each.startsWith('DNS:') ? [each.slice(4)] : []))
}

function problemOf(leaf: X509Certificate, name: string, now: number): string | null {
  if (leaf.ca) return 'must begin with the certificate of the domain, not with that of an authority'
  if (!covers(leaf, name)) return `is not for ${name}: it names ${namesOf(leaf).join(', ') || 'no domain'}`
  if (leaf.validToDate.getTime() <= now)
    return `has expired: it ended on ${localDay(leaf.validToDate.getTime(), 'UTC')}`
  if (leaf.validFromDate.getTime() > now)
    return `is not valid yet: it begins on ${localDay(leaf.validFromDate.getTime(), 'UTC')}`
  return null
}

/** Clients follow a chain in its order only (RFC 8446, section 4.4.2 lets them, and some do). */
function orderOf(certificates: readonly X509Certificate[]): string | null {
  for (const [n, certificate] of certificates.entries()) {
    const issuer = certificates[n + 1]
    if (issuer && !(certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)))
      return `is in the wrong order: certificate ${n + 2} did not issue certificate ${n + 1}`
  }
  return null
}

function parsed(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

function readKey(text: string): KeyObject | string {
  if (/ENCRYPTED/.test(text)) return 'must not be encrypted with a passphrase; we encrypt it ourselves'
  try {
    return createPrivateKey(text)
  } catch {
    return 'must be a private key in PEM, which begins with -----BEGIN PRIVATE KEY-----'
  }
}

/** What OpenSSL does not serve, such as keys that are too short. */
function problemOfContext(cert: string, key: string): string | null {
  try {
    createSecureContext({ cert, key, ...TLS_OPTIONS })
    return null
  } catch (error) {
    return `can't be used: ${(error as Error).message}`
  }
}

function wrong(message: string): Refused {
  return { field: 'certificate', message }
}
