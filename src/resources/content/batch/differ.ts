import { diffTask } from '#kernel/versioning/tasks.ts'
import type { Compute } from '#kernel/workers/compute.ts'

const MAX_COMPARED_CHARACTERS = 4_000_000
const MAX_DIFF_CHARACTERS = 60_000

/** Diffs are expensive: those of a batch together are limited to a few times a single one. */
export class Differ {
  #compute: Compute
  #compared = 0
  #shown = 0

  constructor(compute: Compute) {
    this.#compute = compute
  }

  async diff(before: string, after: string): Promise<string> {
    this.#compared += before === after ? 0 : before.length + after.length
    if (this.#compared > MAX_COMPARED_CHARACTERS || this.#shown > MAX_DIFF_CHARACTERS)
      return '… not shown: the batch is too large; try fewer edits in one request\n'
    const diff = await this.#compute(diffTask, { before, after })
    this.#shown += diff.length
    return diff
  }
}
