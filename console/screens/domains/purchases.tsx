import { useQuery } from '@tanstack/react-query'
import { paths } from '#console/paths.ts'
import { PurchaseState } from '#console/screens/purchases/purchase-state.tsx'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import { Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { sitePurchasesQuery } from './queries.ts'

/** The last purchases for this website; nothing where there were none. */
export function Purchases() {
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
