import { type Codewords, codewordsOf } from '#pages/qr/codewords.ts'
import { penaltyOf } from '#pages/qr/penalty.ts'

export type Matrix = boolean[][]

/** Which modules are turned round, so that no large area is of one colour (ISO/IEC 18004, section 7.8). */
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]
const LEVEL_L = 1

/** The text as a square code, true for dark; null when it is too long for the sizes that phones read with ease. */
export function qrMatrix(text: string): Matrix | null {
  const codewords = codewordsOf(text)
  if (!codewords) return null
  const candidates = MASKS.map((_, mask) => drawn(codewords, mask))
  return candidates.reduce((best, next) => (penaltyOf(next) < penaltyOf(best) ? next : best))
}

function drawn({ version, bytes }: Codewords, mask: number): Matrix {
  const size = version * 4 + 17
  const matrix: Matrix = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const fixed: Matrix = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    matrix[y]![x] = dark
    fixed[y]![x] = true
  }
  drawPatterns(version, size, set)
  drawFormat(mask, size, set)
  if (version >= 7) drawVersion(version, size, set)
  drawData(bytes, matrix, fixed, mask)
  return matrix
}

type Set = (x: number, y: number, dark: boolean) => void

function drawPatterns(version: number, size: number, set: Set) {
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4, set)
  const centres = alignments(version, size)
  const last = centres.length - 1
  centres.forEach((x, i) => {
    centres.forEach((y, j) => {
      // The corners belong to the finders.
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!corner) square(x, y, 2, (ring) => ring !== 1, set)
    })
  })
}

function square(cx: number, cy: number, radius: number, dark: (ring: number) => boolean, set: Set) {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) set(cx + dx, cy + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))))
}

function alignments(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const rest = Array.from({ length: count - 1 }, (_, i) => size - 7 - i * step)
  return [6, ...rest.reverse()]
}

function drawFormat(mask: number, size: number, set: Set) {
  const data = (LEVEL_L << 3) | mask
  const bits = ((data << 10) | remainderOf(data, 10, 0x537)) ^ 0x5412
  const bit = (i: number) => ((bits >>> i) & 1) === 1
  for (let i = 0; i <= 5; i++) set(8, i, bit(i))
  set(8, 7, bit(6))
  set(8, 8, bit(7))
  set(7, 8, bit(8))
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i))
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i))
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i))
  set(8, size - 8, true)
}

function drawVersion(version: number, size: number, set: Set) {
  const bits = (version << 12) | remainderOf(version, 12, 0x1f25)
  for (let i = 0; i < 18; i++) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)]
    set(a, b, ((bits >>> i) & 1) === 1)
    set(b, a, ((bits >>> i) & 1) === 1)
  }
}

/** Of a division of polynomials over GF(2): the check bits of format and version. */
function remainderOf(data: number, degree: number, generator: number): number {
  let remainder = data
  for (let i = 0; i < degree; i++) remainder = (remainder << 1) ^ ((remainder >>> (degree - 1)) * generator)
  return remainder
}

/** In pairs of columns from the right, upwards and downwards in turn, around all that is fixed. */
function drawData(bytes: number[], matrix: Matrix, fixed: Matrix, mask: number) {
  const size = matrix.length
  let i = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let vertical = 0; vertical < size; vertical++)
      for (const x of [right, right - 1]) {
        const upwards = ((right + 1) & 2) === 0
        const y = upwards ? size - 1 - vertical : vertical
        if (fixed[y]![x]) continue
        const dark = i < bytes.length * 8 && ((bytes[i >>> 3]! >>> (7 - (i & 7))) & 1) === 1
        i++
        matrix[y]![x] = dark !== MASKS[mask]!(x, y)
      }
  }
}
