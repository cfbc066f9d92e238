import { useState } from 'react'
import type { SharedPart } from '#client/generated.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'
import type { EditSession } from '../session.ts'

const NONE = ''

/** The name of a shared part, and the language whose pages show it unless they name another. */
export function PartSettings({ session, part }: { session: EditSession; part: SharedPart }) {
  const { languages } = useSite()
  const { kind } = session
  const refused = useRefusal()(`${kind.kind}_update`)
  const [name, setName] = useState(part.name)
  const [language, setLanguage] = useState(part.default_on_page_language ?? NONE)
  const known = new Set([...languages, ...(part.default_on_page_language ? [part.default_on_page_language] : [])])
  const change = async () => {
    await kind.update(part.id, { name, default_on_page_language: language === NONE ? null : language })
    await session.refresh()
    say('The settings are changed')
  }
  return (
    <Form submit="Change at once" refused={refused} onSubmit={change}>
      <TextField name="name" label="Name" value={name} onChange={setName} isRequired />
      <Select
        name="default_on_page_language"
        label="Shown by default on pages in"
        options={[{ value: NONE, label: 'No language' }, ...[...known].map((value) => ({ value, label: value }))]}
        value={language}
        onChange={setLanguage}
      />
    </Form>
  )
}
