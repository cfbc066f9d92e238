import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Form as FormOfSite } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { Answer } from '#console/ui/states.tsx'
import { say } from '#console/ui/toast.tsx'
import { type FormOfSection, freeName } from './form-of-section.ts'

type FormDialogProps = {
  title: string
  form: FormOfSection
  /** Is given the key of the form. */
  onChoose: (key: string) => void
  onClose: () => void
}

/** Chooses the form that a section shows, or makes it. */
export function FormDialog({ title, ...rest }: FormDialogProps) {
  const site = useSite()
  const query = useQuery({
    queryKey: siteKey(site.id, 'forms', 'to add'),
    queryFn: () => api.forms.list(site.id, { per: 100 }).all(),
  })
  return (
    <Dialog title={title} onClose={rest.onClose}>
      <Answer query={query}>{(forms) => <Choice forms={forms} {...rest} />}</Answer>
    </Dialog>
  )
}

const NEW = 'new'

type ChoiceProps = Omit<FormDialogProps, 'title'> & { forms: readonly FormOfSite[] }

function Choice({ forms, form: { name, fits, asks, fields, success_message }, onChoose, onClose }: ChoiceProps) {
  const site = useSite()
  const client = useQueryClient()
  const refusal = useRefusal()('forms_create')
  const [chosen, setChosen] = useState(() => forms.find((each) => fits.test(each.name))?.id ?? NEW)
  const made = freeName(name, forms)
  const add = async () => {
    const known = forms.find(({ id }) => id === chosen)
    const form = known ?? (await api.forms.create(site.id, { name: made, fields, success_message }))
    if (!known) {
      void client.invalidateQueries({ queryKey: siteKey(site.id, 'forms') })
      say(`Form “${form.name}” created`)
    }
    onChoose(form.key)
    onClose()
  }
  return (
    <Form submit="Add" refused={chosen === NEW ? refusal : null} onSubmit={add} onCancel={onClose}>
      <Select
        label="Form"
        options={[
          ...forms.map((each) => ({ value: each.id, label: each.name })),
          { value: NEW, label: `A new form “${made}”` },
        ]}
        value={chosen}
        onChange={setChosen}
        about={
          chosen === NEW
            ? `It asks for ${asks}. What visitors send is under Forms, where you can change what it asks for.`
            : 'What visitors send here is under Forms, together with what they send elsewhere.'
        }
      />
    </Form>
  )
}
