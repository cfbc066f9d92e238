import { der, OCTET_STRING, oid, SEQUENCE } from '#certificates/x509/der.ts'

const DNS_NAME = 0x82

/** The extension that names whom a certificate is for (RFC 5280, section 4.2.1.6). */
export function subjectAltNames(names: readonly string[]): Buffer {
  const alternatives = der(SEQUENCE, ...names.map((name) => der(DNS_NAME, Buffer.from(name, 'latin1'))))
  return der(SEQUENCE, oid('2.5.29.17'), der(OCTET_STRING, alternatives))
}

export const ECDSA_WITH_SHA256 = der(SEQUENCE, oid('1.2.840.10045.4.3.2'))
