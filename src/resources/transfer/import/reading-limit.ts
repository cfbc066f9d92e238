import { type Archive, ArchiveRefused } from '#archive/archive.ts'
import type { Compute } from '#kernel/workers/compute.ts'

/** Work on an archive of any size, in steps of some 25 ns: some 10 s. */
const LEAST_STEPS = 400_000_000
/** For each of its bytes. Websites of little text and much markup take up to 1,000. */
const STEPS_PER_BYTE = 1_500
/** Of a task: reading html takes some 0.3 µs a character. */
const STEPS_PER_CHARACTER = 15
/** Of opening one of its files. */
const STEPS_PER_FILE = 10_000

/**
 * The work that one run may spend on an archive, in proportion to its size: what is compressed to almost nothing, or written to
 * take long, holds up others only for so long.
 */
export class ReadingLimit {
  #left: number

  constructor(byteSize: number) {
    this.#left = LEAST_STEPS + STEPS_PER_BYTE * byteSize
  }

  /** @throws ArchiveRefused when fewer steps are left */
  #spend(steps: number) {
    this.#left -= steps
    if (this.#left < 0)
      throw new ArchiveRefused(
        'Reading the archive takes far too long for its size; send it in parts, or without what is generated',
      )
  }

  /** Wraps `compute` so that each character of a task counts. */
  computing(compute: Compute): Compute {
    return async (task, input) => {
      this.#spend(STEPS_PER_CHARACTER * task.size(input))
      return compute(task, input)
    }
  }

  /** Wraps the archive so that each byte that is read counts. */
  limited(archive: Archive): Archive {
    const sizes = new Map(archive.entries.map(({ name, byte_size }) => [name, byte_size]))
    const opening = (name: string) => this.#spend(STEPS_PER_FILE + (sizes.get(name) ?? 0))
    return {
      entries: archive.entries,
      has: (name) => archive.has(name),
      close: () => archive.close(),
      async open(name) {
        opening(name)
        return archive.open(name)
      },
      async bytes(name, maxBytes) {
        opening(name)
        return archive.bytes(name, maxBytes)
      },
    }
  }
}
