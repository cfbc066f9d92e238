import type { IncomingMessage } from 'node:http'
import { headerOf } from '#http/raw-headers.ts'
import { InvalidRequest, TooLarge } from '#kernel/operations/errors.ts'

/**
 * Reads a request's body into memory.
 * @throws TooLarge, as soon as that is certain, or InvalidRequest when the body breaks off
 */
export function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLarge = () =>
      reject(new TooLarge(`The body is larger than ${maxBytes} bytes`, 'Send less in one request.'))
    const brokenOff = () => reject(new InvalidRequest('The body broke off', 'Send all of it.'))
    if (Number(headerOf(request, 'content-length')) > maxBytes) return tooLarge()
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else tooLarge()
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', brokenOff)
    request.on('close', () => request.complete || brokenOff())
  })
}
