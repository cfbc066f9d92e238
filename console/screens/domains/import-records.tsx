import { useState } from 'react'
import type { DnsRecordsImport, Domain, ImportedDnsRecords } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Dialog, Done } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './domains.module.css'

type Template = NonNullable<DnsRecordsImport['template']>

const SOURCES: readonly { value: Template | 'zone'; label: string }[] = [
  { value: 'zone', label: 'A zone file' },
  { value: 'google_workspace', label: 'Mail by Google Workspace' },
  { value: 'microsoft_365', label: 'Mail by Microsoft 365' },
  { value: 'fastmail', label: 'Mail by Fastmail' },
  { value: 'icloud', label: 'Mail by iCloud' },
  { value: 'proton_mail', label: 'Mail by Proton' },
  { value: 'zoho_mail', label: 'Mail by Zoho' },
  { value: 'migadu', label: 'Mail by Migadu' },
  { value: 'no_mail', label: 'No mail at all' },
]

/** Records from a zone file, or those that a mail provider needs. */
export function ImportRecords({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { values, field, check } = useForm({ template: 'zone' as Template | 'zone', text: '', skip_faulty: false })
  const [result, setResult] = useState<ImportedDnsRecords | null>(null)
  const run = async () => {
    const { template, ...zone } = values
    setResult(await api.dnsRecords.import(domain.id, template === 'zone' ? zone : { template }))
  }
  return (
    <Dialog title="Import records" onClose={onClose}>
      {result ? (
        <Imported result={result} onDone={onClose} />
      ) : (
        <Form submit="Import" onSubmit={run} onCancel={onClose}>
          <Select {...field('template')} label="From" options={SOURCES} />
          {values.template === 'zone' ? (
            <>
              <TextField
                {...field('text')}
                label="Zone file"
                about="As other DNS services export it: www 3600 IN A 203.0.113.7"
                rows={10}
                mono
                isRequired
              />
              <Checkbox {...check('skip_faulty')}>Skip lines with errors</Checkbox>
            </>
          ) : (
            <p>Its records are added, and replace the MX records that are there.</p>
          )}
        </Form>
      )}
    </Dialog>
  )
}

function Imported({ result, onDone }: { result: ImportedDnsRecords; onDone: () => void }) {
  const { created, updated, deleted, unchanged, failed, lines } = result
  return (
    <>
      <p role="status">
        {created} new, {updated} changed, {deleted} deleted, {unchanged} as they were, {failed} left out.
      </p>
      <ul className={css.failed}>
        {lines
          .filter(({ result: line }) => line === 'failed')
          .map(({ line, message }) => (
            <li key={line}>
              Line {line}: {message}
            </li>
          ))}
      </ul>
      <Done onPress={onDone} />
    </>
  )
}
