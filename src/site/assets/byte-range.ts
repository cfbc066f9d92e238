import type { ByteRange } from '#providers/blobs/blob-store.ts'

/**
 * Parses a `Range` header (RFC 9110, section 14.2). Null when the whole is to be sent: it is not a range of bytes, or
 * several, which a server may ignore.
 */
export function byteRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header)
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const last = Math.min(Number(match[2]), size)
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Whether `If-Range` matches these bytes; a weak tag never does, nor a date, since no answer has one. */
export function rangeApplies(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || (!etag.startsWith('W/') && ifRange.trim() === etag)
}
