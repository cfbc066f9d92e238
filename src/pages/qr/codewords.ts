import { errorCorrection } from '#pages/qr/reed-solomon.ts'

/** Of level L, by version from 1: what a screen shows is never torn. */
const CORRECTION_PER_BLOCK = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26]
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4]
const BYTE_MODE = 0b0100

export type Codewords = { version: number; bytes: number[] }

/** The text in the smallest version that holds it, with its error correction, in the order in which it is drawn; null when it is too long. */
export function codewordsOf(text: string): Codewords | null {
  const data = [...Buffer.from(text)]
  for (let version = 1; version <= BLOCKS.length; version++) {
    const capacity = dataCapacity(version)
    const lengthBits = version < 10 ? 8 : 16
    if (4 + lengthBits + data.length * 8 > capacity * 8) continue
    return { version, bytes: interleave(padded(data, lengthBits, capacity), version) }
  }
  return null
}

/** Modules that hold data: all, without those that help to find and read the rest. */
export function totalCodewords(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) modules -= (25 * alignments - 10) * alignments - 55
  if (version >= 7) modules -= 36
  return Math.floor(modules / 8)
}

function dataCapacity(version: number): number {
  return totalCodewords(version) - CORRECTION_PER_BLOCK[version - 1]! * BLOCKS[version - 1]!
}

function padded(data: number[], lengthBits: number, capacity: number): number[] {
  const bits = [...toBits(BYTE_MODE, 4), ...toBits(data.length, lengthBits), ...data.flatMap((byte) => toBits(byte, 8))]
  while (bits.length < capacity * 8 && (bits.length % 8 !== 0 || bits.length < 4 + lengthBits + data.length * 8 + 4))
    bits.push(0)
  const bytes: number[] = []
  for (let i = 0; i < bits.length; i += 8) bytes.push(Number.parseInt(bits.slice(i, i + 8).join(''), 2))
  for (let pad = 0xec; bytes.length < capacity; pad ^= 0xec ^ 0x11) bytes.push(pad)
  return bytes
}

function toBits(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => (value >>> (length - 1 - i)) & 1)
}

/** The first bytes of all blocks, then the second ones, …; the last blocks may be one byte longer. */
function interleave(data: number[], version: number): number[] {
  const blocks = BLOCKS[version - 1]!
  const correction = CORRECTION_PER_BLOCK[version - 1]!
  const short = Math.floor(data.length / blocks)
  const shortBlocks = blocks - (data.length % blocks)
  const parts: number[][] = []
  for (let i = 0, at = 0; i < blocks; i++) {
    const length = short + (i < shortBlocks ? 0 : 1)
    parts.push(data.slice(at, at + length))
    at += length
  }
  const corrections = parts.map((part) => errorCorrection(part, correction))
  const across = (lists: number[][], length: number) =>
    Array.from({ length }, (_, i) => lists.flatMap((list) => (i < list.length ? [list[i]!] : []))).flat()
  return [...across(parts, short + 1), ...across(corrections, correction)]
}
