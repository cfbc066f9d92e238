import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { ConfigError } from '#config/config-error.ts'
import { readAuthorities } from '#config/files.ts'
import { optional, port, setting, type Text, variable } from '#config/setting.ts'
import { isMailAddress } from '#providers/mail/mailer.ts'

const LETS_ENCRYPT = 'https://acme-v02.api.letsencrypt.org/directory'
const TERMS = 'agreed'

export const HTTPS = {
  httpsPort: setting(
    'HTTPS_PORT',
    'Port for https with HTTP/2, like 443; unset serves http only. If ports are forwarded, `BASE_URL` names the public one.',
    optional(port()),
  ),
  tlsFiles: {
    variables: [
      variable(
        'TLS_CERT',
        "PEM file of the certificate for the service's own host and `*.SITES_DOMAIN`; read again when it changes.",
      ),
      variable('TLS_KEY', 'PEM file of its private key.'),
    ],
    read: readTlsFiles,
  },
  /** Null where this process orders no certificates. */
  acme: {
    variables: [
      variable(
        'ACME_DIRECTORY',
        "Where certificates for verified domains are ordered: `letsencrypt` or an authority's URL; unset orders none.",
      ),
      variable('ACME_TERMS', "`agreed`, once you have read the authority's terms."),
      variable('ACME_EMAIL', 'Where the authority writes to; unset gives it no address.'),
      variable(
        'ACME_CA',
        "PEM file of the authorities that sign the directory's own certificate, instead of the usual ones.",
      ),
    ],
    read: readAcme,
  },
}

function readAcme(text: Text) {
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
  const authorities = text('ACME_CA') ? readAuthorities(text('ACME_CA'), 'ACME_CA') : null
  return { directory, email: email || null, authorities }
}

export type TlsFiles = { cert: string; key: string }

/** The files of the certificate for the service's own host; null when there is none. */
function readTlsFiles(text: Text): TlsFiles | null {
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
