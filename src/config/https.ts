import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { ConfigError } from '#config/config-error.ts'
import { isMailAddress } from '#providers/mail/mailer.ts'

const LETS_ENCRYPT = 'https://acme-v02.api.letsencrypt.org/directory'
const TERMS = 'agreed'

export type AcmeConfig = {
  directory: string
  email: string | null
  /** PEM of what the directory's own certificate is checked by; null for the usual authorities. */
  authorities: string | null
}

/** Null where this process orders no certificates. */
export function readAcme(
  text: (name: string) => string,
  readAuthorities: (name: string, file: string) => string | null,
): AcmeConfig | null {
  const given = text('ACME_DIRECTORY')
  if (!given) return null
  const directory = given === 'letsencrypt' ? LETS_ENCRYPT : given
  if (!URL.canParse(directory) || new URL(directory).protocol !== 'https:')
    throw new ConfigError(`ACME_DIRECTORY is '${given}'; set it to letsencrypt, or to an https:// URL of a directory.`)
  if (text('ACME_TERMS') !== TERMS)
    throw new ConfigError(`Read the terms of the certificate authority, then set ACME_TERMS=${TERMS}.`)
  const email = text('ACME_EMAIL')
  if (email && !isMailAddress(email))
    throw new ConfigError(`ACME_EMAIL is '${email}'; set it to an email address, or unset it.`)
  return { directory, email: email || null, authorities: readAuthorities('ACME_CA', text('ACME_CA')) }
}

export type TlsFiles = { cert: string; key: string }

/** The files of the certificate for the service's own host; null when there is none. */
export function readTlsFiles(text: (name: string) => string): TlsFiles | null {
  const [cert, key] = [text('TLS_CERT'), text('TLS_KEY')]
  if (!cert && !key) return null
  if (!cert || !key) throw new ConfigError('Set both TLS_CERT and TLS_KEY, or neither.')
  try {
    readCertificate({ cert, key })
  } catch (error) {
    throw new ConfigError(`TLS_CERT and TLS_KEY cannot be used: ${(error as Error).message}.`)
  }
  return { cert, key }
}

/** @throws when a file cannot be read, or they do not belong together */
export function readCertificate(files: TlsFiles): { cert: string; key: string; covers: (host: string) => boolean } {
  const [cert, key] = [readFileSync(files.cert, 'utf8'), readFileSync(files.key, 'utf8')]
  createSecureContext({ cert, key })
  const certificate = new X509Certificate(cert)
  return { cert, key, covers: (host) => certificate.checkHost(host) !== undefined }
}
