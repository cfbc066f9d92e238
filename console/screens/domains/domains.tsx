import { useQuery } from '@tanstack/react-query'
import type { Domain } from '#client/generated.ts'
import { meQuery } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Opener } from '#console/ui/dialog.tsx'
import { Link } from '#console/ui/link.tsx'
import { List } from '#console/ui/list.tsx'
import { Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Attach } from './attach.tsx'
import { BuyDomain } from './buy-domain.tsx'
import { certificateOf, DomainState } from './domain-state.tsx'
import css from './domains.module.css'
import { Purchases } from './purchases.tsx'
import { domainsQuery } from './queries.ts'

/** The names at which visitors find the website. */
export function Domains() {
  const site = useSite()
  const query = useQuery(domainsQuery(site.id))
  const refusal = useRefusal()
  const { data: me } = useQuery(meQuery)
  return (
    <Page
      title="Domains"
      about={me && `Your account uses ${me.usage.domains} of ${me.limits.domains} domains.`}
      actions={
        <>
          <Opener text="Buy a domain" refused={refusal('domains_purchase')}>
            {(close) => <BuyDomain onClose={close} />}
          </Opener>
          <Opener text="Attach a domain" look="primary" refused={refusal('domains_create')}>
            {(close) => <Attach onClose={close} />}
          </Opener>
        </>
      }
    >
      <List
        query={query}
        label="Domains"
        empty={
          <Empty title="No domains yet">
            Attach a name that you own, and visitors find the website there. Until then it is at{' '}
            <Link href={site.url}>{new URL(site.url).host}</Link>.
          </Empty>
        }
        columns={[
          {
            title: 'Name',
            main: true,
            cell: ({ name, unicode_name }) => (
              <Link href={paths.domain(site, name)}>
                <bdi>{unicode_name}</bdi>
              </Link>
            ),
          },
          { title: 'State', cell: (domain) => <DomainState domain={domain} /> },
          { title: 'DNS', cell: ({ dns_managed }) => (dns_managed ? 'managed here' : 'elsewhere') },
          { title: 'Certificate', cell: certificateOf },
          { title: 'Next step', cell: NextStep },
        ]}
      />
      <Purchases />
    </Page>
  )
}

/** Its beginning: the domain's own screen has all of it. */
function NextStep({ next_action }: Domain) {
  return next_action === null ? (
    <span className={css.muted}>none</span>
  ) : (
    <span className={css.beginning}>{next_action}</span>
  )
}
