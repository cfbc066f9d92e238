import { shorten } from './shorten.ts'

/**
 * A run of a statement: the rows it looked at, and those that it answered or changed; a count answers what it counts. `skipped`
 * are those before a page of a list that is in another order than that of making: pages have numbers, and an index has none.
 */
export type Run = { visited: number; answered: number; skipped: number }
/** How the engine ran it, a line per step. */
type Plan = string[]
export type Statement = { text: string; worst: Run; plan: Plan | null }

const LOOKS = /^\s*(select|insert|update|delete|with)\b/i

/** The statements that have run, those of one shape as one. */
export class Statements {
  readonly seen = new Map<string, Statement>()
  /** What only makes the world is not noted. */
  paused = true

  note(text: string, run: Run, plan: Plan | null = null) {
    if (this.paused || !LOOKS.test(text)) return
    const shape = shorten(text)
    const known = this.seen.get(shape)
    if (!known || excess(run) > excess(known.worst)) this.seen.set(shape, { text, worst: run, plan })
  }
}

/** Rows that are looked at for each row of an answer. */
const PER_ROW = 10
/** Rows that may be looked at for an answer of none or few. */
const FLOOR = 25

/** How many rows a run looked at beyond what it may; negative when none. */
export function excess({ visited, answered, skipped }: Run): number {
  return visited - PER_ROW * (answered + FLOOR) - 2 * skipped
}
