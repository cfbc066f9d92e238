import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { paths } from '#console/paths.ts'
import { waitingPurchasesQuery } from '#console/screens/purchases/queries.ts'
import { LinkButton } from '#console/ui/button.tsx'
import css from './shell.module.css'

/** Says that what an agent wants to buy waits for a person. */
export function PurchaseBanner() {
  const { data } = useQuery(waitingPurchasesQuery)
  const { pathname } = useLocation()
  const purchase = data?.data[0]
  if (!purchase || pathname === paths.purchase(purchase.id)) return null
  const { price, requested_by, unicode_name } = purchase
  const more = data.meta.total_count - 1
  return (
    <div className={css.banner}>
      <span>
        <bdi>{requested_by.client ?? 'An agent'}</bdi> wants to buy <bdi>{unicode_name}</bdi> for {price.amount}{' '}
        {price.currency}.{more > 0 && ` ${more} more ${more === 1 ? 'waits' : 'wait'}.`}
      </span>
      <LinkButton href={paths.purchase(purchase.id)}>Look at it</LinkButton>
    </div>
  )
}
