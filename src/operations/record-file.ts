import { closeSync, openSync, readSync, unlinkSync, write } from 'node:fs'
import { hashText } from '#answers/hash-text.ts'

/** Records are gathered in memory and written a piece at a time. */
const PIECE_BYTES = 262_144
/** Full pieces that may be on their way to the disk at once. */
const MAX_LEAVING = 8
const MAX_RECORD_BYTES = 131_072
/** Lengths of name and head, before them. */
const LENGTHS_BYTES = 4
/** Places that a record can have in the index: with one alone, any two of the same place would push each other out. */
const WAYS = 4
/** For how many records the index has places. */
const MEAN_RECORD_BYTES = 4_096

/**
 * Bytes in a place that is soon used again: good until the file is asked for the next record. Who needs them longer says
 * `leave`, and the place is theirs.
 */
export type Lent = { readonly bytes: Buffer; leave(): void }
export type FoundRecord = { head: string; body: Lent }

/**
 * Records by name in a file of bounded size, which is written round and round: the oldest are overwritten. What is found is
 * one read of a file that the system keeps in its memory as long as it can; an index entry takes 16 bytes of ours. The
 * file has no name in its folder and is gone with the process, however that ends.
 */
export class RecordFile {
  #file: number
  #closed = false
  #complain: (error: Error) => void
  #pieces: number
  /** The number of the piece that is being filled, counted from the first ever. */
  #current = 0
  #used = 0
  #filling: Buffer = Buffer.allocUnsafeSlow(PIECE_BYTES)
  /** By their numbers. */
  #leaving = new Map<number, Buffer>()
  #spare: Buffer | undefined
  /** Pieces before this one cannot be read. */
  #oldest = 0
  #scratch: Buffer = Buffer.allocUnsafeSlow(MAX_RECORD_BYTES)
  #sets: number
  #marks: Uint32Array
  #lengths: Uint32Array
  /** Where each record begins, one added: 0 is an empty place. */
  #begins: Float64Array

  /** @throws when no file can be made in the folder */
  constructor(folder: string, bytes: number, complain: (error: Error) => void) {
    const path = `${folder}/kept-answers-${process.pid}`
    this.#file = openSync(path, 'w+', 0o600)
    unlinkSync(path)
    this.#complain = complain
    this.#pieces = Math.max(2, Math.floor(bytes / PIECE_BYTES))
    this.#sets = 2 ** Math.ceil(Math.log2(bytes / MEAN_RECORD_BYTES / WAYS))
    this.#marks = new Uint32Array(this.#sets * WAYS)
    this.#lengths = new Uint32Array(this.#sets * WAYS)
    this.#begins = new Float64Array(this.#sets * WAYS)
  }

  get(name: string): FoundRecord | undefined {
    if (this.#closed) return undefined
    const mark = hashText(name)
    const first = (mark % this.#sets) * WAYS
    for (let place = first; place < first + WAYS; place++) {
      const begin = this.#begins[place]! - 1
      if (this.#marks[place] !== mark || begin < this.#oldest * PIECE_BYTES) continue
      const found = this.#read(begin, this.#lengths[place]!, name)
      if (found) return found
    }
    return undefined
  }

  /** A record that is too long, or comes while the disk is behind, is left out. */
  set(name: string, head: string, body: string | Buffer) {
    const bodyBytes = typeof body === 'string' ? Buffer.byteLength(body) : body.length
    const [nameBytes, headBytes] = [Buffer.byteLength(name), Buffer.byteLength(head)]
    const length = LENGTHS_BYTES + nameBytes + headBytes + bodyBytes
    if (this.#closed || length > MAX_RECORD_BYTES || Math.max(nameBytes, headBytes) > 0xffff) return
    if (this.#used + length > PIECE_BYTES && !this.#turnOver()) return
    const to = this.#filling
    let at = this.#used
    at = to.writeUInt16LE(nameBytes, at)
    at = to.writeUInt16LE(headBytes, at)
    at += to.write(name, at)
    at += to.write(head, at)
    if (typeof body === 'string') to.write(body, at)
    else body.copy(to, at)
    this.#note(hashText(name), this.#current * PIECE_BYTES + this.#used, length)
    this.#used += length
  }

  clear() {
    this.#begins.fill(0)
  }

  /** Once nothing is on its way: the number of a closed file is soon another file's. */
  close() {
    this.#closed = true
    if (this.#leaving.size === 0) closeSync(this.#file)
  }

  /** Takes the place of the same name, an empty one or the oldest. */
  #note(mark: number, begin: number, length: number) {
    const first = (mark % this.#sets) * WAYS
    let place = first
    for (let other = first; other < first + WAYS; other++) {
      if (this.#marks[other] === mark && this.#begins[other] !== 0) {
        place = other
        break
      }
      if (this.#begins[other]! < this.#begins[place]!) place = other
    }
    this.#marks[place] = mark
    this.#begins[place] = begin + 1
    this.#lengths[place] = length
  }

  #read(begin: number, length: number, name: string): FoundRecord | undefined {
    const piece = Math.floor(begin / PIECE_BYTES)
    const start = begin - piece * PIECE_BYTES
    const inMemory = piece === this.#current ? this.#filling : this.#leaving.get(piece)
    if (inMemory) inMemory.copy(this.#scratch, 0, start, start + length)
    else if (!this.#load((piece % this.#pieces) * PIECE_BYTES + start, length)) return undefined
    const record = this.#scratch
    const headAt = LENGTHS_BYTES + record.readUInt16LE(0)
    // Two names can have one mark.
    if (record.toString('utf8', LENGTHS_BYTES, headAt) !== name) return undefined
    const bodyAt = headAt + record.readUInt16LE(2)
    return {
      head: record.toString('utf8', headAt, bodyAt),
      body: { bytes: record.subarray(bodyAt, length), leave: this.#leave },
    }
  }

  #leave = () => {
    this.#scratch = Buffer.allocUnsafeSlow(MAX_RECORD_BYTES)
  }

  #load(position: number, length: number): boolean {
    try {
      return readSync(this.#file, this.#scratch, 0, length, position) === length
    } catch (error) {
      this.#complain(error as Error)
      return false
    }
  }

  /** Writes the piece that is full and begins another. @returns false while too many are still being written */
  #turnOver(): boolean {
    if (this.#leaving.size >= Math.min(MAX_LEAVING, this.#pieces - 1)) return false
    const [number, full] = [this.#current, this.#filling]
    this.#leaving.set(number, full)
    this.#filling = this.#spare ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
    this.#spare = undefined
    this.#current++
    this.#used = 0
    // The piece that is filled now takes the place of the oldest in the file.
    this.#oldest = Math.max(this.#oldest, this.#current - this.#pieces + 1)
    write(this.#file, full, 0, PIECE_BYTES, (number % this.#pieces) * PIECE_BYTES, (error, written) => {
      this.#leaving.delete(number)
      this.#spare = full
      if (this.#closed && this.#leaving.size === 0) closeSync(this.#file)
      if (!error && written === PIECE_BYTES) return
      this.#oldest = Math.max(this.#oldest, number + 1)
      this.#complain(error ?? new Error('The disk took only a part'))
    })
    return true
  }
}
