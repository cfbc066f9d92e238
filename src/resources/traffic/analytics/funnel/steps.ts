import { InvalidRequest } from '#kernel/operations/errors.ts'
import type { OfGoal } from '#resources/traffic/analytics/question/dimensions.ts'
import {
  type Compared,
  type Condition,
  comparesGoal,
  conditionsOf,
} from '#resources/traffic/analytics/question/filters.ts'

/** What a visit must do: view a page, or reach a goal that meets all of these conditions. */
export type Step = { of: 'view'; page: Compared } | { of: 'goal'; goal: Compared<OfGoal>[] }

/** Of a goal and its properties. */
const MAX_COMPARISONS = 4

const FORMS =
  '["is", "page", ["/pricing"]], ["is", "goal", ["form:contact"]], or ["and", [filters]] of goal and property:NAME'

/** @throws InvalidRequest naming the step that is wrong */
export function stepsOf(steps: readonly unknown[]): Step[] {
  return conditionsOf(steps, 'steps').map(stepOf)
}

function stepOf(condition: Condition, n: number): Step {
  if ('dimension' in condition && condition.dimension === 'page') return { of: 'view', page: condition }
  const goal = condition.op === 'and' ? condition.of : [condition]
  if (!goal.every(comparesGoal) || goal.length > MAX_COMPARISONS)
    throw new InvalidRequest('A step is wrong', `steps[${n}] must be a page or a goal: ${FORMS}.`)
  return { of: 'goal', goal }
}
