import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { say } from '#console/ui/toast.tsx'

/** Fetches a file from an address of the web. */
export function FromUrl({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const site = useSite()
  const [url, setUrl] = useState('https://')
  const [alt, setAlt] = useState('')
  const add = async () => {
    const { filename } = await api.assets.upload(site.id, { url, alt: alt || null })
    say(`${filename} is added`)
    setUrl('https://')
    setAlt('')
    onClose()
    await queries.invalidateQueries({ queryKey: siteKey(site.id, 'assets') })
  }
  return (
    <Dialog title="Add a file from an address" isOpen={isOpen} onClose={onClose}>
      <Form submit="Add" onSubmit={add} onCancel={onClose}>
        <TextField name="url" label="Address" type="url" value={url} onChange={setUrl} isRequired autoFocus />
        <TextField
          name="alt"
          label="Alt text"
          about="What an image shows, for those who cannot see it."
          value={alt}
          onChange={setAlt}
        />
      </Form>
    </Dialog>
  )
}
