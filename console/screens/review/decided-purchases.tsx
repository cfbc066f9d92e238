import { useQuery } from '@tanstack/react-query'
import type { Purchase } from '#client/generated.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import { Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { PurchaseState } from '../purchases/purchase-state.tsx'
import { type Decided, decidedPurchasesQuery } from './queries.ts'

/** What became of purchases that a person decided, by the outcome of requests. None is withdrawn. */
const STATUSES: Record<Decided, readonly Purchase['status'][]> = {
  approved: ['ordered', 'registering', 'registered'],
  declined: ['declined'],
  withdrawn: [],
  expired: ['expired'],
  failed: ['failed'],
}

/** Purchases of one outcome, with who decided them and why; nothing where there are none. */
export function DecidedPurchases({ status }: { status: Decided }) {
  const site = useSite()
  const { data = [] } = useQuery(decidedPurchasesQuery(site.id))
  const purchases = data.filter((purchase) => STATUSES[status].includes(purchase.status))
  if (purchases.length === 0) return null
  return (
    <Section title="Purchases">
      <Table
        label={`Purchases that were ${status}`}
        rows={purchases}
        columns={[
          {
            title: 'What',
            main: true,
            cell: ({ id, unicode_name }) => <Link href={paths.purchase(id)}>Buy {unicode_name}</Link>,
          },
          { title: 'Asked by', cell: ({ requested_by }) => <bdi>{requested_by.client ?? requested_by.name}</bdi> },
          { title: 'Outcome', cell: (purchase) => <PurchaseState purchase={purchase} /> },
          { title: 'Decided by', cell: ({ decided_by }) => <bdi>{decided_by?.name ?? 'nobody'}</bdi> },
          { title: 'Reason', cell: ({ reason, error }) => <bdi>{reason ?? error ?? 'none'}</bdi> },
          { title: 'When', cell: ({ updated_at }) => <Time at={updated_at} /> },
        ]}
      />
    </Section>
  )
}
