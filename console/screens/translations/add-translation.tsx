import { useNavigate } from '@tanstack/react-router'
import type { Translations } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { languageName } from '#console/language-name.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { useForm } from '#console/ui/use-form.ts'

/** A draft in another language that begins as a copy of the original, and opens in the editor. */
export function AddTranslation({
  original,
  language,
  onClose,
}: {
  original: Translations
  language: string
  onClose: () => void
}) {
  const site = useSite()
  const navigate = useNavigate()
  const { values, field } = useForm({
    title: original.title ?? '',
    path: `/${language.toLowerCase()}${original.path === '/' ? '' : original.path}`,
  })
  const create = async () => {
    const page = await api.pages.get(original.id)
    const group = page.translation_group_id ?? crypto.randomUUID()
    if (page.translation_group_id === null) await api.pages.update(page.id, { translation_group_id: group })
    const { title, path } = values
    const { id } = await api.pages.create(site.id, {
      path,
      language,
      title: title || null,
      translation_group_id: group,
      status: 'draft',
      html_content: page.html_content ?? '',
      meta_description: page.meta_description,
      og_image_asset_id: page.og_image_asset_id,
      use_header: page.use_header,
      use_footer: page.use_footer,
      use_html_head: page.use_html_head,
      table_id: page.table_id,
      row_key: page.row_key,
    })
    void navigate({ href: paths.edit(site, 'pages', id) })
  }
  return (
    <Dialog title={`Add the ${languageName(language)} page`} onClose={onClose}>
      <Form submit="Create a draft" onSubmit={create} onCancel={onClose}>
        <p>The draft begins as a copy of the page, for you to translate.</p>
        <TextField {...field('title')} label="Title" autoFocus />
        <TextField {...field('path')} label="Path" isRequired />
      </Form>
    </Dialog>
  )
}
