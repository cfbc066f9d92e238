import { useState } from 'react'
import { useRefusal } from '#console/shell/use-site.ts'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { say } from '#console/ui/toast.tsx'
import type { EditSession } from '../session.ts'

/** The name by which pages use it. */
export function NameSettings({ session, record }: { session: EditSession; record: { id: string; name: string } }) {
  const { kind } = session
  const refused = useRefusal()(`${kind.kind}_update`)
  const [name, setName] = useState(record.name)
  const change = async () => {
    await kind.update(record.id, { name })
    await session.refresh()
    say('The name is changed')
  }
  return (
    <Form submit="Change the name" refused={refused} onSubmit={change}>
      <TextField name="name" label="Name" value={name} onChange={setName} isRequired />
    </Form>
  )
}
