import { useQuery } from '@tanstack/react-query'
import type { Page } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { givenTime, localTime, TimeField } from '#console/ui/time-field.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import type { EditSession } from '../session.ts'

const DEFAULT = 'default'
const NONE = 'none'
const PARTS = [
  { id: 'header_id', use: 'use_header', label: 'Header', list: 'headers' },
  { id: 'footer_id', use: 'use_footer', label: 'Footer', list: 'footers' },
  { id: 'html_head_id', use: 'use_html_head', label: 'Head', list: 'htmlHeads' },
] as const
type Parts = Record<(typeof PARTS)[number]['id'], string>
const STATUSES = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft', about: 'Visitors are told that there is no such page.' },
] as const

/** Where a page is and what is around it. */
export function PageSettings({ session, page }: { session: EditSession; page: Page }) {
  const { languages } = useSite()
  const refused = useRefusal()('pages_update')
  const { values, clear, field, check } = useForm({
    path: page.path,
    language: page.language,
    status: page.status,
    in_sitemap: page.in_sitemap,
    publish_at: localTime(page.publish_at),
    unpublish_at: localTime(page.unpublish_at),
    ...(Object.fromEntries(PARTS.map(({ id, use }) => [id, page[use] ? (page[id] ?? DEFAULT) : NONE])) as Parts),
  })
  const change = async () => {
    const { path, language, status, in_sitemap } = values
    const uses = PARTS.flatMap(({ id, use }) => [
      [use, values[id] !== NONE],
      ...(values[id] === NONE ? [] : [[id, values[id] === DEFAULT ? null : values[id]]]),
    ])
    const times = {
      publish_at: givenTime(values.publish_at, page.publish_at),
      unpublish_at: givenTime(values.unpublish_at, page.unpublish_at),
    }
    await api.pages.update(page.id, { path, language, status, in_sitemap, ...times, ...Object.fromEntries(uses) })
    await session.refresh()
    clear()
    say('The settings are changed')
  }
  return (
    <Form submit="Save settings" refused={refused} onSubmit={change}>
      <TextField
        {...field('path')}
        label="Path"
        mono
        isRequired
        about="The former path leads to the new one by a redirect. Pages beneath stay: “Move to…” in the list of pages takes them along."
      />
      <Select {...field('status')} label="Status" options={STATUSES} />
      {values.status === 'draft' && (
        <TimeField {...field('publish_at')} label="Publish at" about="It stays a draft until then." />
      )}
      <TimeField {...field('unpublish_at')} label="Unpublish at" about="It becomes a draft again." />
      <Select
        {...field('language')}
        label="Language"
        options={[...new Set([...languages, page.language])].map((value) => ({ value, label: value }))}
      />
      {PARTS.map((part) => (
        <PartOf key={part.id} {...part} {...field(part.id)} />
      ))}
      <Checkbox {...check('in_sitemap')}>List it for search engines and AI</Checkbox>
    </Form>
  )
}

type PartOfProps = (typeof PARTS)[number] & { name: string; value: string; onChange: (value: string) => void }

function PartOf({ name, label, list, value, onChange }: PartOfProps) {
  const site = useSite()
  const { data = [] } = useQuery({
    queryKey: siteKey(site.id, 'shared_parts', list, 'all'),
    queryFn: () => api[list].list(site.id, { per: 200 }).all(),
  })
  return (
    <Select
      name={name}
      label={label}
      options={[
        { value: DEFAULT, label: 'The default of its language' },
        { value: NONE, label: 'None' },
        ...data.map((part) => ({ value: part.id, label: part.name })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
