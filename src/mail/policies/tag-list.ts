/** The tags of a DKIM or DMARC record by name, without space around them (RFC 6376, section 3.2). */
export function readTags(text: string): Map<string, string> {
  const parts = text.split(';').filter((part) => part.includes('='))
  return new Map(
    parts.map((part) => {
      const equals = part.indexOf('=')
      return [part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim()]
    }),
  )
}
