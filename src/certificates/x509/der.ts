/** The few parts of DER (X.690) that requests and certificates are made of. */
export const SEQUENCE = 0x30
export const SET = 0x31
export const INTEGER = 0x02
export const BOOLEAN = 0x01
export const BIT_STRING = 0x03
export const OCTET_STRING = 0x04
export const UTF8_STRING = 0x0c
export const UTC_TIME = 0x17

export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOctets(content.length)]), content])
}

/** An object identifier, like `2.5.29.17`. */
export function oid(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([40 * first! + second!, ...rest.flatMap(base128)]))
}

/** A bit string of whole octets. */
export function bitString(bytes: Uint8Array): Buffer {
  return der(BIT_STRING, Buffer.from([0]), bytes)
}

/** Valid up to 2049, as the type is. */
export function utcTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)
  return der(UTC_TIME, Buffer.from(`${digits}Z`))
}

/** Context-specific, constructed. */
export function tagged(number: number, ...parts: readonly Uint8Array[]): Buffer {
  return der(0xa0 + number, ...parts)
}

export function pem(label: string, bytes: Uint8Array): string {
  const lines = Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,64}/g)!
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

function lengthOctets(length: number): number[] {
  if (length < 128) return [length]
  const octets: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  return [0x80 + octets.length, ...octets]
}

function base128(value: number): number[] {
  const digits = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(128 + (rest % 128))
  return digits
}
