import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Copied, Dialog, Done } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { useForm } from '#console/ui/use-form.ts'

/** Makes a key and shows it, this once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const { values, field, check } = useForm({ name: '', read_only: false })
  const [key, setKey] = useState<string | null>(null)
  const { name, read_only } = values
  const create = async () => setKey((await api.apiKeys.create({ ...(name ? { name } : {}), read_only })).key!)
  return (
    <Dialog title={key ? 'Copy the key now' : 'New API key'} onClose={onClose}>
      {key ? (
        <>
          <p>It is shown only now. Whoever has it can do what you can do{read_only && ', but only read'}.</p>
          <Copied text={key} what="the key" />
          <p>To try it:</p>
          <Copied
            text={`curl -H "Authorization: Bearer ${key}" ${location.origin}/api/v1/websites`}
            what="the command"
          />
          <p>For Claude Code, where nobody can sign in:</p>
          <Copied
            text={`claude mcp add --transport http sitewright ${location.origin}/mcp --header "Authorization: Bearer ${key}"`}
            what="the line for Claude Code"
          />
          <Done onPress={onClose} />
        </>
      ) : (
        <Form submit="Create" onSubmit={create} onCancel={onClose}>
          <TextField {...field('name')} label="Name" about="To recognize it by, such as the program." autoFocus />
          <Checkbox {...check('read_only')}>It may only read</Checkbox>
        </Form>
      )}
    </Dialog>
  )
}
