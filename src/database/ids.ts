import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(8_192)
let used = pool.length
let lastTime = 0
let counter = 0

/**
 * UUID version 7 (RFC 9562, section 5.7) with a 12-bit counter: ids made by one process sort in the order of their
 * making, which keeps new rows together in every index.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    counter = random(2).readUInt16BE() & 0x7ff
  } else if (++counter > 0xfff) {
    lastTime++
    counter = 0
  }
  const time = lastTime.toString(16).padStart(12, '0')
  const tail = random(8)
  tail[0] = (tail[0]! & 0x3f) | 0x80
  const hex = tail.toString('hex')
  const middle = (0x7000 | counter).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-${middle}-${hex.slice(0, 4)}-${hex.slice(4)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isId(text: string): boolean {
  return UUID.test(text)
}

function random(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const slice = Buffer.from(pool.subarray(used, used + bytes))
  used += bytes
  return slice
}
