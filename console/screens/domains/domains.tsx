import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Domain } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { meQuery, refresh } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { PurchaseState } from '#console/screens/purchases/purchase-state.tsx'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Dialog, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Link } from '#console/ui/link.tsx'
import { List } from '#console/ui/list.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { BuyDomain } from './buy-domain.tsx'
import { certificateOf, DomainState } from './domain-state.tsx'
import css from './domains.module.css'
import { nextStepOf } from './next-step.ts'
import { domainsQuery, sitePurchasesQuery } from './queries.ts'
import { TransferDomain } from './transfer-domain.tsx'

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
          <Opener text="Transfer a domain" refused={refusal('domains_transfer')}>
            {(close) => <TransferDomain onClose={close} />}
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
            Attach a domain you own, and visitors find the website there. Until then it is at{' '}
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
function NextStep(domain: Domain) {
  const next = nextStepOf(domain)
  return next === null ? <span className={css.muted}>none</span> : <span className={css.beginning}>{next}</span>
}

function Attach({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const { values, field } = useForm({ name: '' })
  const attach = async () => {
    const domain = await api.domains.create(site.id, values)
    // The next screen finds it in the list.
    await refresh()
    void navigate({ href: paths.domain(site, domain.name) })
  }
  return (
    <Dialog title="Attach a domain" onClose={onClose}>
      <Form submit="Attach" onSubmit={attach} onCancel={onClose}>
        <TextField
          {...field('name')}
          label="Name"
          placeholder="example.org"
          about="A domain you registered. Next, we show which DNS records to set."
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  )
}

/** The last purchases for this website; nothing where there were none. */
function Purchases() {
  const { data = [] } = useQuery(sitePurchasesQuery(useSite().id))
  if (data.length === 0) return null
  return (
    <Section title="Purchases">
      <Table
        label="Purchases"
        rows={data}
        columns={[
          {
            title: 'Name',
            main: true,
            cell: ({ id, unicode_name }) => (
              <Link href={paths.purchase(id)}>
                <bdi>{unicode_name}</bdi>
              </Link>
            ),
          },
          { title: 'State', cell: (purchase) => <PurchaseState purchase={purchase} /> },
          { title: 'Price', end: true, cell: ({ price }) => `${price.amount} ${price.currency}` },
          { title: 'When', cell: ({ created_at }) => <Time at={created_at} /> },
        ]}
      />
    </Section>
  )
}
