import type { PurchaseCreate } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './domains.module.css'

type Registrant = PurchaseCreate['registrant']
type Field = { name: keyof Registrant; label: string; type?: 'email' | 'tel'; autoComplete: string; optional?: true }

const FIELDS: readonly Field[] = [
  { name: 'first_name', label: 'Given name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Family name', autoComplete: 'family-name' },
  { name: 'organization', label: 'Company, if it owns the domain', autoComplete: 'organization', optional: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone, as +49 30 123456', type: 'tel', autoComplete: 'tel' },
  { name: 'address', label: 'Street and number', autoComplete: 'address-line1' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State, where addresses have one', autoComplete: 'address-level1', optional: true },
  { name: 'postal_code', label: 'Postal code', autoComplete: 'postal-code' },
  { name: 'country', label: 'Country, as DE', autoComplete: 'country' },
]
const YEARS = Array.from({ length: 10 }, (_, n) => ({
  value: String(n + 1),
  label: n === 0 ? 'One year' : `${n + 1} years`,
}))

type OrderProps = {
  name: string
  /** For a year. */
  price: { amount: string; currency: string }
  note: string
  onOrdered: (purchaseId: string) => void
  onBack: () => void
}

/** The term and who will own the domain; the button names the price. */
export function Order({ name: domain, price, note, onOrdered, onBack }: OrderProps) {
  const site = useSite()
  const { values, field, check } = useForm({ years: '1', auto_renew: false })
  const registrant = useForm(
    () => Object.fromEntries(FIELDS.map(({ name }) => [name, ''])) as Record<keyof Registrant, string>,
  )
  const years = Number(values.years)
  const total = priceOf(price, years)
  const order = async () => {
    const given = Object.entries(registrant.values).filter(([, value]) => value !== '')
    const { id } = await api.domains.purchase(site.id, {
      name: domain,
      years,
      expected_price: total,
      auto_renew: values.auto_renew,
      registrant: Object.fromEntries(given) as Registrant,
    })
    onOrdered(id)
  }
  return (
    <Form submit={`Buy for ${total.amount} ${total.currency}`} onSubmit={order} onCancel={onBack}>
      <Select {...field('years')} label="Term" options={YEARS} />
      <Checkbox {...check('auto_renew')}>Renew automatically at the price then</Checkbox>
      <div className={css.pair}>
        {FIELDS.map(({ name, optional, ...rest }) => (
          <TextField
            key={name}
            {...registrant.field(name)}
            name={`registrant.${name}`}
            isRequired={!optional}
            {...rest}
          />
        ))}
      </div>
      <p className={css.muted}>
        {note} Who owns it is encrypted, goes to the registrar only, and is deleted here when the purchase has ended. A
        registration cannot be returned.
      </p>
    </Form>
  )
}

type Price = { amount: string; currency: string }

/** The price of a term, calculated in whole units of its last decimal, which floating point would round. */
function priceOf({ amount, currency }: Price, years: number): Price {
  const [whole = '0', part = ''] = amount.split('.')
  const digits = part.length
  const total = (BigInt(whole + part) * BigInt(years)).toString().padStart(digits + 1, '0')
  const cut = total.length - digits
  return { amount: digits === 0 ? total : `${total.slice(0, cut)}.${total.slice(cut)}`, currency }
}
