import type { Filters } from '#resources/traffic/analytics/query.ts'
import type { Named } from '#resources/traffic/analytics/question/dimensions.ts'
import { dimensionsIn } from '#resources/traffic/analytics/question/filters.ts'

/** What single views of machines have too. */
const OF_MACHINES: readonly Named[] = ['page', 'country']

/** What AI agents got besides pages is counted by day and name: no other filter can be answered of it. */
export function isOfAgentAlone({ agent, ...others }: Filters): boolean {
  return agent !== undefined && Object.values(others).every((value) => value === undefined)
}

/** Whether the filters ask for something that no view of a machine has. */
export function isOfPeople({ channel, referrer, condition }: Filters): boolean {
  if (channel !== undefined || referrer !== undefined) return true
  return condition !== undefined && dimensionsIn(condition).some((one) => !OF_MACHINES.includes(one))
}
