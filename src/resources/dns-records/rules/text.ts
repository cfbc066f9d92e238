/** More than any known use takes; several such records still fit an answer by TCP. */
export const MAX_TEXT_BYTES = 4_096
/** Of one string of a TXT record (RFC 1035, section 3.3.14). */
const MAX_STRING_BYTES = 255

/** A TXT record's text without the quotes in which zone files write it. */
export function unquoted(text: string): string {
  const trimmed = text.trim()
  if (!/^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/s.test(trimmed)) return text
  const strings = trimmed.match(/"(?:[^"\\]|\\.)*"/gs)!
  return strings.map((string) => unescaped(string.slice(1, -1))).join('')
}

/** The strings that a long text is split into, which readers join without a space. */
export function stringsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  if (bytes.length === 0) return [bytes]
  return Array.from({ length: Math.ceil(bytes.length / MAX_STRING_BYTES) }, (_, index) =>
    bytes.subarray(index * MAX_STRING_BYTES, (index + 1) * MAX_STRING_BYTES),
  )
}

/** As zone files write it: strings in quotes, other bytes than printable ASCII as `\DDD`. */
export function quoted(text: string): string {
  return stringsOf(text)
    .map((bytes) => `"${[...bytes].map(escapedByte).join('')}"`)
    .join(' ')
}

function escapedByte(byte: number): string {
  if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`
}

/** `\DDD` is a byte, so the text is put together from bytes. */
export function unescaped(text: string): string {
  const parts: Buffer[] = []
  for (const [, decimal, escaped, plain] of text.matchAll(/\\(\d{3})|\\(.)|([^\\]+)/gs))
    parts.push(decimal === undefined ? Buffer.from(escaped ?? plain!) : Buffer.of(Number(decimal) & 0xff))
  return Buffer.concat(parts).toString()
}
