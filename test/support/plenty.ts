import { WorkBudget } from '#templates/work-budget.ts'

/** A budget that no test uses up. */
export function plenty(): WorkBudget {
  return new WorkBudget(Number.MAX_SAFE_INTEGER)
}
