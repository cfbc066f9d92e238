import { crc32, deflateSync } from 'node:zlib'
import type { Json, Reply } from '#test/support/client.ts'
import type { Service } from '#test/support/service.ts'

export function fileForm(bytes: Uint8Array, filename: string, type: string): FormData {
  const form = new FormData()
  form.append('file', new File([bytes as never], filename, { type }))
  return form
}

/** Without any credential but the upload_url. */
export function putTo(
  service: Service,
  session: Json,
  bytes: Uint8Array,
  { type, filename }: { type?: string; filename?: string },
): Promise<Reply> {
  const { pathname, search } = new URL(session.upload_url)
  const named = filename === undefined ? '' : `&filename=${encodeURIComponent(filename)}`
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
  return service.anonymous.put(`${pathname}${search}${named}`, bytes, { headers })
}

/** A grey image; with fewer `rows` than its header claims, it is damaged. */
export function png(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const pixels = Buffer.alloc((width + 1) * rows, 127)
  for (let y = 0; y < rows; y++) pixels[y * (width + 1)] = 0
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}
