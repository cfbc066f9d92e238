import { createHash, createPublicKey, sign } from 'node:crypto'

type Protected = { nonce: string; url: string } & ({ kid: string } | { jwk: object })

/** A signed message (RFC 7515, flattened), by ES256. A null payload is the empty one, with which ACME reads. */
export function signedMessage(key: string, header: Protected, payload: object | null): string {
  const protectedPart = encode({ alg: 'ES256', ...header })
  const payloadPart = payload === null ? '' : encode(payload)
  const signature = sign('sha256', Buffer.from(`${protectedPart}.${payloadPart}`), { key, dsaEncoding: 'ieee-p1363' })
  return JSON.stringify({ protected: protectedPart, payload: payloadPart, signature: signature.toString('base64url') })
}

/** Its members are in the order that the thumbprint needs (RFC 7638). */
export function publicJwk(key: string): { crv: string; kty: string; x: string; y: string } {
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' })
  return { crv: crv!, kty: kty!, x: x!, y: y! }
}

/** RFC 8555, section 8.1. */
export function keyAuthorization(token: string, key: string): string {
  const thumbprint = createHash('sha256')
    .update(JSON.stringify(publicJwk(key)))
    .digest('base64url')
  return `${token}.${thumbprint}`
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
