import { useState } from 'react'
import type { ImportedRedirects } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Dialog, Done } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './redirects.module.css'

/** Many redirects from a list, with what became of each line. */
export function ImportRedirects({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const { values, field, check } = useForm({ text: '', skip_faulty: false })
  const [result, setResult] = useState<ImportedRedirects | null>(null)
  const run = async () => setResult(await api.redirects.import(site.id, values))
  return (
    <Dialog title="Import redirects" onClose={onClose}>
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
          <Done onPress={onClose} />
        </>
      ) : (
        <Form submit="Import" onSubmit={run} onCancel={onClose}>
          <TextField
            {...field('text')}
            label="Lines"
            about="CSV with the columns from_path and to, or lines of a Netlify _redirects file: /old /new 301"
            rows={10}
            mono
            isRequired
            autoFocus
          />
          <Checkbox {...check('skip_faulty')}>Leave out lines that are faulty</Checkbox>
        </Form>
      )}
    </Dialog>
  )
}
