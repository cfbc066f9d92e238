/**
 * For what is cached: a small buffer is usually a piece of 64 KB from Node's pool, which it would hold for as long, while the
 * cache counts only the piece.
 */
export function ownBytes(body: string | Buffer): Buffer {
  if (typeof body !== 'string' && body.buffer.byteLength === body.length) return body
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  if (typeof body === 'string') bytes.write(body)
  else body.copy(bytes)
  return bytes
}
