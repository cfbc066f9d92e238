import { useNavigate } from '@tanstack/react-router'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { newPageHtml } from './page-frame.ts'

/** A new page begins as a draft, and opens in the editor. */
export function NewPage({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const { values, field } = useForm({ title: '', path: '', language: site.default_language })
  const create = async () => {
    const { path, ...page } = values
    const { id } = await api.pages.create(site.id, {
      ...page,
      status: 'draft',
      html_content: await newPageHtml(site, values),
      ...(path === '' ? {} : { path }),
    })
    void navigate({ href: paths.edit(site, 'pages', id) })
  }
  return (
    <Dialog title="New page" onClose={onClose}>
      <Form submit="Create a draft" onSubmit={create} onCancel={onClose}>
        <TextField {...field('title')} label="Title" isRequired autoFocus />
        <TextField
          {...field('path')}
          label="Path"
          placeholder="/about"
          about="Leave empty to make one from the title."
        />
        {site.languages.length > 1 && (
          <Select
            {...field('language')}
            label="Language"
            options={site.languages.map((value) => ({ value, label: value }))}
          />
        )}
      </Form>
    </Dialog>
  )
}
