import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { queries, websitesQuery } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { Main } from '#console/shell/shell.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Page } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'

const STARTS = [
  { value: 'page', label: 'An empty home page', about: 'To write yourself, or to let an agent fill.' },
  {
    value: 'import',
    label: 'A website from elsewhere',
    about: 'An export of Sitewright, WordPress or Ghost, or html files in a zip.',
  },
] as const

type Start = (typeof STARTS)[number]['value']

/** A name is enough; everything else can be changed later. */
export function NewWebsite() {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [start, setStart] = useState<Start>('page')
  const create = async () => {
    const website = await api.websites.create({ name, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
    if (start === 'page') await api.pages.create(website.id, { path: '/', title: name, html_content: homeOf(name) })
    await queries.invalidateQueries({ queryKey: websitesQuery.queryKey })
    await navigate({ href: start === 'import' ? paths.settings(website) : paths.overview(website) })
  }
  return (
    <Main>
      <Page title="New website">
        <Form submit="Create" onSubmit={create} onCancel={() => void navigate({ href: paths.websites() })}>
          <TextField name="name" label="Name" value={name} onChange={setName} isRequired autoFocus />
          <Select label="Begin with" options={STARTS} value={start} onChange={setStart} />
        </Form>
      </Page>
    </Main>
  )
}

function homeOf(name: string): string {
  const text = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<main>\n  <h1>${text}</h1>\n</main>\n`
}
