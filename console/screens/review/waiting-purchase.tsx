import type { Purchase } from '#client/generated.ts'
import { paths } from '#console/paths.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Link } from '#console/ui/link.tsx'
import { Time } from '#console/ui/time.tsx'
import { useApprovalRefusal } from './approvers.ts'
import css from './review.module.css'

/** A domain that an agent wants to buy. It is approved or declined on a page of the service, where the person proves who they are. */
export function WaitingPurchase({ purchase }: { purchase: Purchase }) {
  const refused = useApprovalRefusal()('admin')
  const { id, unicode_name, price, years, requested_by, created_at, expires_at } = purchase
  const { name, client } = requested_by
  const title = `Buy ${unicode_name}`
  return (
    <section className={css.run} aria-label={title}>
      <header className={css.head}>
        <div className={css.what}>
          <h2>
            <Link href={paths.purchase(id)}>{title}</Link>
          </h2>
          <p className={css.muted}>
            <bdi>{client ?? name}</bdi>
            {client && (
              <>
                {' '}
                for <bdi>{name}</bdi>
              </>
            )}
            , <Time at={created_at} />
          </p>
        </div>
        {!refused && (
          <div className={css.acts}>
            <LinkButton href={paths.declinePurchase(id)} aria-label={`Decline ${title}`}>
              Decline…
            </LinkButton>
            <LinkButton href={paths.confirmPurchase(id)} aria-label={`Approve ${title}`}>
              Approve…
            </LinkButton>
          </div>
        )}
      </header>
      <div className={css.change}>
        <p>
          {price.amount} {price.currency} for {years === 1 ? 'one year' : `${years} years`}.
          {expires_at && (
            <>
              {' '}
              It expires <Time at={expires_at} />.
            </>
          )}
          {refused && ` ${refused}`}
        </p>
      </div>
    </section>
  )
}
