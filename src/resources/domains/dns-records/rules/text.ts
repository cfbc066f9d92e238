/** More than any known use takes; several such records still fit an answer by TCP. */
export const MAX_TEXT_BYTES = 4_096

/** A TXT record's text without the quotes in which zone files write it. */
export function unquoted(text: string): string {
  const trimmed = text.trim()
  if (!/^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/s.test(trimmed)) return text
  const strings = trimmed.match(/"(?:[^"\\]|\\.)*"/gs)!
  return strings.map((string) => unescaped(string.slice(1, -1))).join('')
}

/** `\DDD` is a byte, so the text is put together from bytes. */
export function unescaped(text: string): string {
  const parts: Buffer[] = []
  for (const [, decimal, escaped, plain] of text.matchAll(/\\(\d{3})|\\(.)|([^\\]+)/gs))
    parts.push(decimal === undefined ? Buffer.from(escaped ?? plain!) : Buffer.of(Number(decimal) & 0xff))
  return Buffer.concat(parts).toString()
}
