import { api } from '#console/api/api.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'

/** Fetches a file from an address of the web. */
export function FromUrl({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const { values, field } = useForm({ url: 'https://', alt: '' })
  const add = async () => {
    const { filename } = await api.assets.upload(site.id, { url: values.url, alt: values.alt || null })
    say(`${filename} is added`)
    onClose()
  }
  return (
    <Dialog title="Add a file from an address" onClose={onClose}>
      <Form submit="Add" onSubmit={add} onCancel={onClose}>
        <TextField {...field('url')} label="Address" type="url" isRequired autoFocus />
        <TextField {...field('alt')} label="Alt text" about="What an image shows, for those who cannot see it." />
      </Form>
    </Dialog>
  )
}
