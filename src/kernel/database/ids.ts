import { randomFillSync } from 'node:crypto'

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const RANDOM_BYTES = 8
const pool = new Uint8Array(RANDOM_BYTES * 512)
/** By more than this no burst of ids runs ahead of the clock: it was set back. */
const MAX_AHEAD_MS = 10_000
let used = pool.length
let lastTime = 0
let counter = 0
let timePart = ''

/**
 * UUID version 7 (RFC 9562, section 5.7) with a 12-bit counter: ids made by one process sort in the order of their
 * making, which keeps new rows together in every index.
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const at = used
  used += RANDOM_BYTES
  tick(pool[at]! << 3)
  const variant = (pool[at + 1]! & 0x3f) | 0x80
  return (
    timePart +
    (0x7000 | counter).toString(16) +
    `-${HEX[variant]}${HEX[pool[at + 2]!]}-${HEX[pool[at + 3]!]}${HEX[pool[at + 4]!]}` +
    HEX[pool[at + 5]!] +
    HEX[pool[at + 6]!] +
    HEX[pool[at + 7]!] +
    HEX[pool[at]!]
  )
}

/**
 * A new millisecond begins anywhere in the counter's lower half; within one, and when the clock goes back a little, it counts on.
 * A clock that was wrong and is set right is followed (RFC 9562, section 6.1), for ids say when a change was made.
 */
function tick(begin: number) {
  const now = Date.now()
  if (now > lastTime || now < lastTime - MAX_AHEAD_MS) {
    lastTime = now
    counter = begin & 0x7ff
  } else if (++counter > 0xfff) {
    lastTime++
    counter = 0
  } else return
  const time = lastTime.toString(16).padStart(12, '0')
  timePart = `${time.slice(0, 8)}-${time.slice(8)}-`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isId(text: string): boolean {
  return UUID.test(text)
}

/** When an id was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
