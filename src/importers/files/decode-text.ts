/** Where a charset may be declared in html (HTML, "Prescan a byte stream to determine its encoding") and in XML. */
const DECLARED_WITHIN_BYTES = 1_024

/**
 * The text of an html, css or XML file: by its byte order mark, else the charset that it declares, else UTF-8 where it is
 * valid, else windows-1252, as browsers read files without a declaration.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = declaredEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  return new TextDecoder(encoding).decode(bytes)
}

/** What a file's beginning declares, as a label that `TextDecoder` knows; null when it declares nothing. */
export function declaredEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  const start = Buffer.from(bytes.subarray(0, DECLARED_WITHIN_BYTES)).toString('latin1')
  const found = DECLARATIONS.map((pattern) => pattern.exec(start)?.[1]).find((label) => label !== undefined)
  if (found === undefined) return null
  try {
    const { encoding } = new TextDecoder(found.trim())
    // What declares itself in single bytes cannot have two for each.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return null
  }
}

const DECLARATIONS = [
  /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/i,
  /^@charset "([\w.:-]+)"/i,
  /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w.:-]+)/i,
]

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
