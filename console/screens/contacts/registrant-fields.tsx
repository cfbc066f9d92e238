import type { Registrant } from '#client/generated.ts'
import { TextField } from '#console/ui/field.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './contacts.module.css'

type Field = { name: keyof Registrant; label: string; type?: 'email' | 'tel'; autoComplete: string; optional?: true }

const FIELDS: readonly Field[] = [
  { name: 'first_name', label: 'Given name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Family name', autoComplete: 'family-name' },
  { name: 'organization', label: 'Company, if it owns the domain', autoComplete: 'organization', optional: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone, as +49 30 123456', type: 'tel', autoComplete: 'tel' },
  { name: 'address', label: 'Street and number', autoComplete: 'address-line1' },
  { name: 'address_2', label: 'Second line', autoComplete: 'address-line2', optional: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State, where addresses have one', autoComplete: 'address-level1', optional: true },
  { name: 'postal_code', label: 'Postal code', autoComplete: 'postal-code' },
  { name: 'country', label: 'Country, as DE', autoComplete: 'country' },
]

/** Who owns a domain, as it is typed. */
export function useRegistrant(first: Registrant | null = null) {
  const form = useForm(
    () => Object.fromEntries(FIELDS.map(({ name }) => [name, first?.[name] ?? ''])) as Record<keyof Registrant, string>,
  )
  const given = Object.entries(form.values).filter(([, value]) => value !== '')
  return { form, registrant: Object.fromEntries(given) as Registrant }
}

export function RegistrantFields({ form }: Pick<ReturnType<typeof useRegistrant>, 'form'>) {
  return (
    <div className={css.pair}>
      {FIELDS.map(({ name, optional, ...rest }) => (
        <TextField key={name} {...form.field(name)} name={`registrant.${name}`} isRequired={!optional} {...rest} />
      ))}
    </div>
  )
}
