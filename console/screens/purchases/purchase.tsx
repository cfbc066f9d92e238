import { useQuery } from '@tanstack/react-query'
import type { Purchase as PurchaseRecord } from '#client/generated.ts'
import { websitesQuery } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { useParam } from '#console/shell/search.ts'
import { Main } from '#console/shell/shell.tsx'
import { LinkButton } from '#console/ui/button.tsx'
import { Link } from '#console/ui/link.tsx'
import { Page } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import { PurchaseState } from './purchase-state.tsx'
import css from './purchases.module.css'
import { purchaseQuery } from './queries.ts'

/** What is to be bought, for how much and by whom, and what became of it. */
export function Purchase() {
  const id = useParam('id')
  const query = useQuery(purchaseQuery(id))
  return (
    <Main>
      <Answer query={query}>{(purchase) => <Shown purchase={purchase} />}</Answer>
    </Main>
  )
}

const TITLES = {
  registration: { verb: 'Buy', noun: 'Purchase' },
  renewal: { verb: 'Renew', noun: 'Renewal' },
  transfer: { verb: 'Transfer', noun: 'Transfer' },
}

function Shown({ purchase }: { purchase: PurchaseRecord }) {
  const { unicode_name, kind, status, confirm_url, next_action, error, expires_at } = purchase
  const { verb, noun } = TITLES[kind]
  const waits = status === 'awaiting_confirmation' && confirm_url !== null
  return (
    <Page
      title={waits ? `${verb} ${unicode_name}?` : `${noun} of ${unicode_name}`}
      beside={<PurchaseState purchase={purchase} />}
    >
      <Facts purchase={purchase} />
      {error && <p role="alert">{error}</p>}
      {/* What programs are told; here the button leads there. */}
      {next_action && !waits && <p className={css.next}>{next_action}</p>}
      {waits && (
        <>
          <p className={css.next}>
            You prove who you are on the next page, and confirm or decline it there. A registration cannot be returned.
            {expires_at && (
              <>
                {' '}
                It expires <Time at={expires_at} />.
              </>
            )}
          </p>
          <div>
            <LinkButton look="primary" href={paths.confirmPurchase(purchase.id)}>
              Confirm or decline
            </LinkButton>
          </div>
        </>
      )}
    </Page>
  )
}

function Facts({ purchase }: { purchase: PurchaseRecord }) {
  const { name, unicode_name, price, premium, years, auto_renew, requested_by, decided_by, reason, domain_id } =
    purchase
  const { data: websites = [] } = useQuery(websitesQuery)
  const website = websites.find(({ id }) => id === purchase.website_id)
  return (
    <dl className={css.facts}>
      <Fact title="Price">
        <strong>
          {price.amount} {price.currency}
        </strong>
        {premium && ', a premium name'}
      </Fact>
      <Fact title="Term">{years === 1 ? 'one year' : `${years} years`}</Fact>
      <Fact title="Renewal">{auto_renew ? 'automatic, at the price then' : 'not automatic'}</Fact>
      {name !== unicode_name && (
        <Fact title="In ASCII">
          <code>{name}</code>
        </Fact>
      )}
      {website && (
        <Fact title="Website">
          <Link href={paths.domains(website)}>
            <bdi>{website.name}</bdi>
          </Link>
        </Fact>
      )}
      <Fact title="Requested by">
        {requested_by.client ? (
          <>
            <bdi>{requested_by.client}</bdi>, for <bdi>{requested_by.name}</bdi>
          </>
        ) : (
          <bdi>{requested_by.name}</bdi>
        )}
        , <Time at={purchase.created_at} />
      </Fact>
      {decided_by && (
        <Fact title="Decided by">
          <bdi>{decided_by.name}</bdi>
        </Fact>
      )}
      {reason && (
        <Fact title="Reason">
          <bdi>{reason}</bdi>
        </Fact>
      )}
      {domain_id && website && (
        <Fact title="Domain">
          <Link href={paths.domain(website, name)}>
            <bdi>{unicode_name}</bdi>
          </Link>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
