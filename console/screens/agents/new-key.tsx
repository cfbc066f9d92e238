import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { myKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import css from './agents.module.css'

/** Makes a key and shows it, this once. */
export function NewKey({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [name, setName] = useState('')
  const [readOnly, setReadOnly] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const close = () => {
    setKey(null)
    setName('')
    onClose()
  }
  const create = async () => {
    const made = await api.apiKeys.create({ ...(name ? { name } : {}), read_only: readOnly })
    setKey(made.key!)
    void queries.invalidateQueries({ queryKey: myKey('api_keys') })
  }
  return (
    <Dialog title={key ? 'Copy the key now' : 'New API key'} isOpen={isOpen} onClose={close}>
      {key ? (
        <>
          <p>It is shown only now. Whoever has it can do what you can do{readOnly && ', but only read'}.</p>
          <Line text={key} what="the key" />
          <p>To try it:</p>
          <Line text={`curl -H "Authorization: Bearer ${key}" ${location.origin}/api/v1/websites`} what="the command" />
          <p>For Claude Code, where nobody can sign in:</p>
          <Line
            text={`claude mcp add --transport http sitewright ${location.origin}/mcp --header "Authorization: Bearer ${key}"`}
            what="the line for Claude Code"
          />
          <DialogActions>
            <Button look="primary" onPress={close}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <Form submit="Create" onSubmit={create} onCancel={close}>
          <TextField
            name="name"
            label="Name"
            about="To recognize it by, such as the program."
            value={name}
            onChange={setName}
            autoFocus
          />
          <Checkbox isSelected={readOnly} onChange={setReadOnly}>
            It may only read
          </Checkbox>
        </Form>
      )}
    </Dialog>
  )
}

function Line({ text, what }: { text: string; what: string }) {
  return (
    <p className={css.line}>
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </p>
  )
}
