/** The filename in a Content-Disposition header (RFC 6266); the extended form is preferred. */
export function filenameIn(disposition = ''): string | null {
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition)
  return (extended === undefined ? null : decodedOr(extended)) ?? plain?.[1] ?? plain?.[2] ?? null
}

export function decodedOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
