import { changeLimits, getAccount, resume, suspend } from '#operator/accounts.ts'
import { listUsers, listWebsites } from '#operator/lists.ts'
import type { OperatorRequest } from '#operator/operator-request.ts'
import { getOverview } from '#operator/overview.ts'

/** Everything that an operator can ask for and do in the browser. */
export const operatorRequests: readonly OperatorRequest[] = [
  getOverview,
  listUsers,
  listWebsites,
  getAccount,
  changeLimits,
  suspend,
  resume,
]
