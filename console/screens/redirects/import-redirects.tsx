import { useState } from 'react'
import type { ImportedRedirects } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import css from './redirects.module.css'

/** Many redirects from a list, with what became of each line. */
export function ImportRedirects({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const site = useSite()
  const [text, setText] = useState('')
  const [skip, setSkip] = useState(false)
  const [result, setResult] = useState<ImportedRedirects | null>(null)
  const close = () => {
    setResult(null)
    setText('')
    onClose()
  }
  const run = async () => {
    setResult(await api.redirects.import(site.id, { text, skip_faulty: skip }))
    await queries.invalidateQueries({ queryKey: siteKey(site.id, 'redirects') })
  }
  return (
    <Dialog title="Import redirects" isOpen={isOpen} onClose={close}>
      {result ? (
        <>
          <p role="status">
            {result.created} new, {result.updated} changed, {result.unchanged} as they were, {result.failed} left out.
          </p>
          <ul className={css.results}>
            {result.lines
              .filter(({ result: line }) => line === 'failed')
              .map(({ line, field, message }) => (
                <li key={line}>
                  Line {line}: {field} {message}
                </li>
              ))}
          </ul>
          <DialogActions>
            <Button look="primary" onPress={close}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <Form submit="Import" onSubmit={run} onCancel={close}>
          <TextField
            name="text"
            label="Lines"
            about="CSV with the columns from_path and to, or lines of a Netlify _redirects file: /old /new 301"
            rows={10}
            mono
            value={text}
            onChange={setText}
            isRequired
            autoFocus
          />
          <Checkbox isSelected={skip} onChange={setSkip}>
            Leave out lines that are faulty
          </Checkbox>
        </Form>
      )}
    </Dialog>
  )
}
