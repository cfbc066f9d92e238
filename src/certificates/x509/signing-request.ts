import { createPublicKey, sign } from 'node:crypto'
import { bitString, der, INTEGER, oid, SEQUENCE, SET, tagged } from '#certificates/x509/der.ts'
import { ECDSA_WITH_SHA256, subjectAltNames } from '#certificates/x509/names.ts'

/**
 * A request for a certificate for one host name, in DER (RFC 2986). Its subject is empty: the name is in the extension.
 * @param key of P-256, in PEM
 */
export function signingRequest(name: string, key: string): Buffer {
  const extensions = der(SEQUENCE, oid('1.2.840.113549.1.9.14'), der(SET, der(SEQUENCE, subjectAltNames([name]))))
  const content = der(
    SEQUENCE,
    der(INTEGER, Buffer.from([0])),
    der(SEQUENCE),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    tagged(0, extensions),
  )
  return der(SEQUENCE, content, ECDSA_WITH_SHA256, bitString(sign('sha256', content, key)))
}
