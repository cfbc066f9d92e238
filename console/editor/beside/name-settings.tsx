import type { SharedPart } from '#client/generated.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import type { EditSession } from '../session.ts'

const NONE = ''

type Named = { id: string; name: string } & Partial<Pick<SharedPart, 'default_on_page_language'>>

/** The name by which pages use it, and of a shared part the language whose pages show it unless they name another. */
export function NameSettings({ session, record }: { session: EditSession; record: Named }) {
  const { languages } = useSite()
  const { kind } = session
  const refused = useRefusal()(`${kind.kind}_update`)
  const { default_on_page_language: language } = record
  const { values, clear, field } = useForm({ name: record.name, default_on_page_language: language ?? NONE })
  const known = new Set([...languages, ...(language ? [language] : [])])
  const change = async () => {
    const { name, default_on_page_language: chosen } = values
    await kind.records.update(record.id, {
      name,
      ...(language === undefined ? {} : { default_on_page_language: chosen === NONE ? null : chosen }),
    })
    await session.refresh()
    clear()
    say(language === undefined ? 'The name is changed' : 'The settings are changed')
  }
  return (
    <Form submit={language === undefined ? 'Change the name' : 'Save settings'} refused={refused} onSubmit={change}>
      <TextField {...field('name')} label="Name" isRequired />
      {language !== undefined && (
        <Select
          {...field('default_on_page_language')}
          label="Shown by default on pages in"
          options={[{ value: NONE, label: 'No language' }, ...[...known].map((value) => ({ value, label: value }))]}
        />
      )}
    </Form>
  )
}
