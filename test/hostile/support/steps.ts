import assert from 'node:assert/strict'
import { WorkBudget } from '#text/work-budget.ts'

const PLENTY = Number.MAX_SAFE_INTEGER

/** The steps that `run` spends. */
export function stepsOf(run: (budget: WorkBudget) => unknown): number {
  const budget = new WorkBudget(PLENTY)
  run(budget)
  return PLENTY - budget.left
}

const LENGTH = 10_000
/** Below it a constant part may hide how steps grow. */
const MIN_STEPS = 2_000

/**
 * Twice the length takes twice the steps, and no more than `most` for each character.
 * @param run the algorithm on input of about the given length
 */
export function assertLinear(name: string, run: (length: number) => (budget: WorkBudget) => unknown, most: number) {
  const once = Math.max(MIN_STEPS, stepsOf(run(LENGTH)))
  const twice = stepsOf(run(2 * LENGTH))
  assert.ok(twice <= 2.3 * once, `${name}: ${once} steps for ${LENGTH} characters, ${twice} for twice as many`)
  assert.ok(twice <= most * 2 * LENGTH, `${name}: ${twice} steps for ${2 * LENGTH} characters`)
}
