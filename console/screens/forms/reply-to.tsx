import type { Form } from '#client/generated.ts'
import { Select } from '#console/ui/select.tsx'

/** No field has this name. */
const NOBODY = '-'

type ReplyToProps = { fields: Form['fields']; value: string; onChange: (name: string) => void }

/** Which of the form's addresses an answer to its mails goes to. A field that was just added can be chosen once it is saved. */
export function ReplyTo({ fields, value, onChange }: ReplyToProps) {
  const addresses = fields.filter(({ type }) => type === 'email')
  const options = addresses.map(({ name, label }) => ({ value: name, label: `The address in “${label}”` }))
  return (
    <Select
      name="reply_to_field"
      label="Your replies go to"
      about="When you answer such a mail, your answer goes to this address."
      options={[{ value: NOBODY, label: 'The address that sends the mail' }, ...options]}
      value={value || NOBODY}
      onChange={(name) => onChange(name === NOBODY ? '' : name)}
    />
  )
}
