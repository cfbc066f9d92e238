import { useState } from 'react'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { KINDS, newToken, type Typed } from './new-token.ts'
import { propertyOf } from './tokens.ts'
import type { OpenTheme } from './use-theme.ts'

/** A token with a name of its own, which css uses as a variable. */
export function NewToken({ theme, onClose }: { theme: OpenTheme; onClose: () => void }) {
  const { values, field } = useForm<Typed>({ name: '', kind: 'color', value: '' })
  const [isTried, setTried] = useState(false)
  const made = newToken(theme.all, values)
  const errors = isTried && 'errors' in made ? made.errors : {}
  const { like } = KINDS.find((each) => each.value === values.kind)!
  const add = async () => {
    setTried(true)
    if ('errors' in made) return
    theme.change([made])
    onClose()
  }
  return (
    <Dialog title="New token" onClose={onClose}>
      <Form submit="Add" onSubmit={add} onCancel={onClose}>
        <TextField {...field('name')} label="Name" about={errors.name ?? aboutOf(made)} isRequired autoFocus mono />
        <Select {...field('kind')} label="Kind" options={KINDS} />
        <TextField {...field('value')} label="Value" about={errors.value ?? `Such as ${like}.`} isRequired mono />
      </Form>
    </Dialog>
  )
}

function aboutOf(made: ReturnType<typeof newToken>): string {
  return 'path' in made ? `In css it is var(--${propertyOf(made.path)}).` : 'Such as brand.'
}
