import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DomainAvailability } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './domains.module.css'
import { useOwner } from './owner.tsx'

type Row = DomainAvailability['rows'][number]
type Offer = { row: Row; price: NonNullable<Row['transfer_price']>; note: string }

/** Moves a domain here from another registrar: its price first, then its code and owner. */
export function TransferDomain({ onClose }: { onClose: () => void }) {
  const { values, field } = useForm({ name: '' })
  const [offer, setOffer] = useState<Offer | null>(null)
  const [isSold, setSold] = useState(true)
  const search = async () => {
    const { rows, vat_note: note } = await api.domains.availabilityCheck({ names: [values.name] })
    const [row] = rows
    setSold(row?.transfer_price != null)
    if (row?.transfer_price) setOffer({ row, price: row.transfer_price, note })
  }
  if (offer)
    return (
      <Dialog title={`Transfer ${offer.row.name}`} onClose={onClose}>
        <Transfer offer={offer} onBack={() => setOffer(null)} />
      </Dialog>
    )
  return (
    <Dialog title="Transfer a domain" onClose={onClose}>
      <Form submit="Next" onSubmit={search} onCancel={onClose}>
        <TextField
          {...field('name')}
          label="Domain"
          placeholder="corner-bakery.com"
          about="Unlock it at the registrar it has now, and ask there for its transfer code."
          isRequired
          autoFocus
        />
        {!isSold && <p role="alert">Domains with this ending cannot be transferred here.</p>}
      </Form>
    </Dialog>
  )
}

function Transfer({ offer: { row, price, note }, onBack }: { offer: Offer; onBack: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const canHide = row.whois_privacy_supported === true
  const { values, field, check } = useForm({ auth_code: '', auto_renew: false, whois_privacy: canHide })
  const owner = useOwner()
  const transfer = async () => {
    const { id } = await api.domains.transfer(site.id, {
      name: row.name,
      auth_code: values.auth_code,
      expected_price: price,
      auto_renew: values.auto_renew,
      ...(canHide ? { whois_privacy: values.whois_privacy } : {}),
      ...(await owner.chosen()),
    })
    void navigate({ href: paths.purchase(id) })
  }
  return (
    <Form submit={`Transfer for ${price.amount} ${price.currency}`} onSubmit={transfer} onCancel={onBack}>
      <TextField {...field('auth_code')} label="Transfer code" mono isRequired autoFocus />
      <Checkbox {...check('auto_renew')}>Renew automatically at the price then</Checkbox>
      {canHide && <Checkbox {...check('whois_privacy')}>Hide the owner from the public</Checkbox>}
      {owner.fields}
      <p className={css.muted}>
        {note} The domain is registered for a year more. Its DNS stays where it is. A transfer can take a week.
      </p>
    </Form>
  )
}
