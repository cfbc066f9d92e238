import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DomainAvailability } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './domains.module.css'
import { Order } from './order.tsx'

/** Endings that are looked for when a name is typed without one. */
const ENDINGS = ['com', 'org', 'net', 'io', 'app', 'dev', 'shop']

type Row = DomainAvailability['rows'][number]

/** Searches for names that can be bought, and buys one. */
export function BuyDomain({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { values, field } = useForm({ names: '' })
  const [found, setFound] = useState<DomainAvailability | null>(null)
  const [chosen, setChosen] = useState<Row | null>(null)
  const search = async () => setFound(await api.domains.availabilityCheck({ names: namesOf(values.names) }))
  const ordered = (id: string) => void navigate({ href: paths.purchase(id) })
  if (chosen?.registration_price)
    return (
      <Dialog title={`Buy ${chosen.name}`} onClose={onClose}>
        <Order
          name={chosen.name}
          price={chosen.registration_price}
          canHide={chosen.whois_privacy_supported === true}
          note={found?.vat_note ?? ''}
          onOrdered={ordered}
          onBack={() => setChosen(null)}
        />
      </Dialog>
    )
  return (
    <Dialog title="Buy a domain" onClose={onClose}>
      <Form submit="Search" onSubmit={search} onCancel={onClose}>
        <TextField
          {...field('names')}
          label="Name"
          placeholder="corner-bakery"
          about="With an ending, or without to see the usual ones."
          isRequired
          autoFocus
        />
      </Form>
      {found && <Found found={found} onChoose={setChosen} />}
    </Dialog>
  )
}

function Found({ found, onChoose }: { found: DomainAvailability; onChoose: (row: Row) => void }) {
  return (
    <>
      <Table
        label="Names that were found"
        rows={found.rows}
        keyOf={({ name }) => name}
        columns={[
          {
            title: 'Name',
            main: true,
            cell: ({ name, premium }) => (
              <>
                {name} {premium && <Badge>premium</Badge>}
              </>
            ),
          },
          {
            title: 'A year',
            end: true,
            cell: ({ registration_price: price }) => (price ? `${price.amount} ${price.currency}` : ''),
          },
          {
            title: '',
            end: true,
            cell: (row) =>
              row.available && row.registration_price ? (
                <Button aria-label={`Buy ${row.name}`} onPress={() => onChoose(row)}>
                  Buy
                </Button>
              ) : (
                <span className={css.muted}>not available</span>
              ),
          },
        ]}
      />
      <p className={css.muted}>{found.vat_note}</p>
    </>
  )
}

function namesOf(text: string): string[] {
  const name = text.trim()
  return name.includes('.') ? [name] : ENDINGS.map((ending) => `${name}.${ending}`)
}
