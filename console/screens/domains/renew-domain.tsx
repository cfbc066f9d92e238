import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Domain } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { Answer } from '#console/ui/states.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './domains.module.css'
import { priceOf, YEARS } from './order.tsx'
import { offerQuery } from './queries.ts'

type Price = { amount: string; currency: string }

/** Registers a purchased domain for longer; the button names the price. */
export function RenewDomain({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const query = useQuery(offerQuery(domain.name))
  return (
    <Dialog title={`Renew ${domain.unicode_name}`} onClose={onClose}>
      <Answer query={query}>
        {({ vat_note, rows: [row] }) =>
          row?.renewal_price ? (
            <Renewal domain={domain} price={row.renewal_price} note={vat_note} onClose={onClose} />
          ) : (
            <p>This domain cannot be renewed here. Ask the people who run this service.</p>
          )
        }
      </Answer>
    </Dialog>
  )
}

type RenewalProps = { domain: Domain; price: Price; note: string; onClose: () => void }

function Renewal({ domain, price, note, onClose }: RenewalProps) {
  const navigate = useNavigate()
  const { values, field } = useForm({ years: '1' })
  const years = Number(values.years)
  const total = priceOf(price, years)
  const renew = async () => {
    const { id } = await api.domains.renew(domain.id, { years, expected_price: total })
    void navigate({ href: paths.purchase(id) })
  }
  return (
    <Form submit={`Renew for ${total.amount} ${total.currency}`} onSubmit={renew} onCancel={onClose}>
      <Select {...field('years')} label="Term" options={YEARS} />
      <p className={css.muted}>{note} A renewal cannot be returned.</p>
    </Form>
  )
}
