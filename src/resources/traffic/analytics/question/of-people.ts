import type { Filters } from '#resources/traffic/analytics/query.ts'
import type { Named } from '#resources/traffic/analytics/question/dimensions.ts'
import { dimensionsIn } from '#resources/traffic/analytics/question/filters.ts'

/** What single views of machines have too. */
const OF_MACHINES: readonly Named[] = ['page', 'country']

/** Whether the filters ask for something that no view of a machine has. */
export function isOfPeople({ channel, referrer, condition }: Filters): boolean {
  if (channel !== undefined || referrer !== undefined) return true
  return condition !== undefined && dimensionsIn(condition).some((one) => !OF_MACHINES.includes(one))
}
