import { createHash } from 'node:crypto'
import { nameData } from '#dns/record-data.ts'

/** ECDSA on P-256 with SHA-256 (RFC 6605). */
export const ALGORITHM = 13
/** Of a zone key that the parent's DS record names (RFC 4034, section 2.1.1; RFC 6781, section 3.1). */
export const FLAGS = 257
/** SHA-256 (RFC 4509). */
const DIGEST_TYPE = 2
const PROTOCOL = 3

/** A DNSKEY record's data (RFC 4034, section 2.1). `publicKey` is in base64. */
export function dnskeyData(publicKey: string): Buffer {
  const head = Buffer.of(FLAGS >> 8, FLAGS & 0xff, PROTOCOL, ALGORITHM)
  return Buffer.concat([head, Buffer.from(publicKey, 'base64')])
}

/** RFC 4034, appendix B. */
export function keyTagOf(publicKey: string): number {
  let sum = 0
  for (const [index, byte] of dnskeyData(publicKey).entries()) sum += index % 2 === 0 ? byte << 8 : byte
  return (sum + (sum >> 16)) & 0xffff
}

/** The DS record for the parent's zone, as zone files write its data (RFC 4034, section 5). */
export function dsText(zone: string, publicKey: string): string {
  const digest = createHash('sha256').update(nameData(zone)).update(dnskeyData(publicKey)).digest('hex')
  return `${keyTagOf(publicKey)} ${ALGORITHM} ${DIGEST_TYPE} ${digest.toUpperCase()}`
}
