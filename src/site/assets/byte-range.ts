import type { ByteRange } from '#providers/blobs/blob-store.ts'

/**
 * What a `Range` header asks for (RFC 9110, section 14.2). Null where the whole is to be sent: it is no range of bytes, or
 * asks for several at once, which nobody has to answer.
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

/** Whether a range is wanted of these very bytes: a weak tag never says so, nor a date, of which none is told. */
export function rangeApplies(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || (!etag.startsWith('W/') && ifRange.trim() === etag)
}
