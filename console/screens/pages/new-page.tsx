import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'

/** A new page begins as a draft, and opens in the editor. */
export function NewPage({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [path, setPath] = useState('')
  const [language, setLanguage] = useState(site.default_language)
  const create = async () => {
    const page = await api.pages.create(site.id, {
      status: 'draft',
      title,
      language,
      html_content: `<main>\n  <h1>${escaped(title)}</h1>\n</main>\n`,
      ...(path === '' ? {} : { path }),
    })
    void navigate({ href: paths.edit(site, 'pages', page.id) })
  }
  return (
    <Dialog title="New page" isOpen={isOpen} onClose={onClose}>
      <Form submit="Create a draft" onSubmit={create} onCancel={onClose}>
        <TextField name="title" label="Title" value={title} onChange={setTitle} isRequired autoFocus />
        <TextField
          name="path"
          label="Path"
          placeholder="/about"
          value={path}
          onChange={setPath}
          about="Made from the title unless you give one."
        />
        {site.languages.length > 1 && (
          <Select
            name="language"
            label="Language"
            options={site.languages.map((value) => ({ value, label: value }))}
            value={language}
            onChange={setLanguage}
          />
        )}
      </Form>
    </Dialog>
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
