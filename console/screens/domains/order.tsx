import { api } from '#console/api/api.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './domains.module.css'
import { useOwner } from './owner.tsx'

export const YEARS = Array.from({ length: 10 }, (_, n) => ({
  value: String(n + 1),
  label: n === 0 ? 'One year' : `${n + 1} years`,
}))

type OrderProps = {
  name: string
  /** For a year. */
  price: { amount: string; currency: string }
  /** Whether the registrar can hide who owns it. */
  canHide: boolean
  note: string
  onOrdered: (purchaseId: string) => void
  onBack: () => void
}

/** The term and who will own the domain; the button names the price. */
export function Order({ name: domain, price, canHide, note, onOrdered, onBack }: OrderProps) {
  const site = useSite()
  const { values, field, check } = useForm({ years: '1', auto_renew: false, whois_privacy: canHide })
  const owner = useOwner()
  const years = Number(values.years)
  const total = priceOf(price, years)
  const order = async () => {
    const { id } = await api.domains.purchase(site.id, {
      name: domain,
      years,
      expected_price: total,
      auto_renew: values.auto_renew,
      ...(canHide ? { whois_privacy: values.whois_privacy } : {}),
      ...(await owner.chosen()),
    })
    onOrdered(id)
  }
  return (
    <Form submit={`Buy for ${total.amount} ${total.currency}`} onSubmit={order} onCancel={onBack}>
      <Select {...field('years')} label="Term" options={YEARS} />
      <Checkbox {...check('auto_renew')}>Renew automatically at the price then</Checkbox>
      {canHide && <Checkbox {...check('whois_privacy')}>Hide the owner from the public</Checkbox>}
      {owner.fields}
      <p className={css.muted}>
        {note} Who owns it is encrypted, goes to the registrar only, and is deleted from the purchase when it has ended.
        A registration cannot be returned.
      </p>
    </Form>
  )
}

type Price = { amount: string; currency: string }

/** The price of a term, calculated in whole units of its last decimal, which floating point would round. */
export function priceOf({ amount, currency }: Price, years: number): Price {
  const [whole = '0', part = ''] = amount.split('.')
  const digits = part.length
  const total = (BigInt(whole + part) * BigInt(years)).toString().padStart(digits + 1, '0')
  const cut = total.length - digits
  return { amount: digits === 0 ? total : `${total.slice(0, cut)}.${total.slice(cut)}`, currency }
}
