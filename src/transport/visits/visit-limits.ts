import type { Config } from '#config.ts'
import type { VisitOperation } from '#kernel/operations/visit-operation.ts'
import { type AddressLimit, addressLimit } from '#site/address-limit.ts'

/**
 * The limit per address that a request counts against: one for all visits together, and one for each operation that
 * declares its own. `VISIT_LIMIT` 0 turns all off.
 */
export function visitLimits(
  visits: readonly VisitOperation[],
  { visitLimit, trustedProxies }: Pick<Config, 'visitLimit' | 'trustedProxies'>,
): (operation?: VisitOperation) => AddressLimit {
  const shared = addressLimit(visitLimit, trustedProxies)
  const own = new Map<VisitOperation | undefined, AddressLimit>()
  for (const operation of visits)
    if (operation.limits) own.set(operation, addressLimit(visitLimit && operation.limits.perMinute, trustedProxies))
  return (operation) => own.get(operation) ?? shared
}
