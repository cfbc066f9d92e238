import { createHash, createPublicKey, randomBytes, sign } from 'node:crypto'
import {
  BOOLEAN,
  bitString,
  der,
  INTEGER,
  OCTET_STRING,
  oid,
  pem,
  SEQUENCE,
  SET,
  tagged,
  UTF8_STRING,
  utcTime,
} from '#certificates/x509/der.ts'
import { ECDSA_WITH_SHA256, subjectAltNames } from '#certificates/x509/names.ts'
import { newKey } from '#certificates/x509/new-key.ts'

const VALID_MS = 7 * 86_400_000
const CLOCK_TOLERANCE_MS = 3_600_000
const TRUE = Buffer.from([0xff])

/** The certificate that proves to an authority that `name` is served here (RFC 8737, section 3). */
export function challengeCertificate(
  name: string,
  keyAuthorization: string,
  now: number,
): { key: string; cert: string } {
  const key = newKey()
  const digest = createHash('sha256').update(keyAuthorization).digest()
  const acmeIdentifier = der(
    SEQUENCE,
    oid('1.3.6.1.5.5.7.1.31'),
    der(BOOLEAN, TRUE),
    der(OCTET_STRING, der(OCTET_STRING, digest)),
  )
  const subject = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, oid('2.5.4.3'), der(UTF8_STRING, Buffer.from('ACME challenge')))),
  )
  const content = der(
    SEQUENCE,
    tagged(0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1]), randomBytes(15)),
    ECDSA_WITH_SHA256,
    subject,
    der(SEQUENCE, utcTime(now - CLOCK_TOLERANCE_MS), utcTime(now + VALID_MS)),
    subject,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    tagged(3, der(SEQUENCE, subjectAltNames([name]), acmeIdentifier)),
  )
  const signed = der(SEQUENCE, content, ECDSA_WITH_SHA256, bitString(sign('sha256', content, key)))
  return { key, cert: pem('CERTIFICATE', signed) }
}
