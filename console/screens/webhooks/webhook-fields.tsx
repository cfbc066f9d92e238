import { useState } from 'react'
import { TextField } from '#console/ui/field.tsx'
import { useFieldError } from '#console/ui/field-errors.ts'
import { Select } from '#console/ui/select.tsx'
import type { useForm } from '#console/ui/use-form.ts'
import { blankFilter, blankHeader, type Draft, type FilterDraft } from './draft.ts'
import { EventChoice } from './event-choice.tsx'
import { RowsField } from './rows-field.tsx'
import css from './webhooks.module.css'

const FORMATS = [
  { value: 'json', label: 'JSON', about: 'The event, signed (Standard Webhooks).' },
  { value: 'slack', label: 'Slack', about: 'A message for an incoming webhook.' },
  { value: 'discord', label: 'Discord', about: 'A message for a channel.' },
  { value: 'teams', label: 'Microsoft Teams', about: 'A card for a workflow.' },
] as const

const KINDS: { value: FilterDraft['kind']; label: string }[] = [
  { value: 'begins_with', label: 'begins with' },
  { value: 'equals', label: 'is' },
]

type FieldsProps = {
  form: ReturnType<typeof useForm<Draft>>
  /** The names of the headers whose values are stored, and stay where nothing is typed. */
  stored: ReadonlySet<string>
}

/** Where events are sent, and which. */
export function WebhookFields({
  form: { field, values, set },
  isNew = false,
}: Pick<FieldsProps, 'form'> & { isNew?: boolean }) {
  return (
    <>
      <TextField {...field('url')} label="Address" type="url" isRequired autoFocus={isNew} />
      <TextField
        {...field('events')}
        label="Events"
        placeholder="*"
        about="Such as page.*, form.submission.created. Leave empty for all."
      />
      <EventChoice events={values.events} onChange={(events) => set({ events })} />
      <Select {...field('format')} label="Format" options={FORMATS} />
    </>
  )
}

/** What few webhooks need. */
export function MoreFields({ form, stored }: FieldsProps) {
  const { headers, filters, max_per_minute } = form.values
  const [isOpen, setOpen] = useState(headers.length > 0 || filters.length > 0 || max_per_minute !== '')
  const errors = [useFieldError('headers'), useFieldError('filters'), useFieldError('max_per_minute')]
  const hasError = errors.some((error) => error !== null)
  return (
    <details open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.summary}>Conditions, headers and limit</summary>
      <div className={css.more}>
        <Filters form={form} />
        <Headers form={form} stored={stored} />
        <TextField
          {...form.field('max_per_minute')}
          label="Most attempts a minute"
          inputMode="numeric"
          about="Later ones wait, and none is lost. Leave empty for no limit."
        />
      </div>
    </details>
  )
}

function Filters({ form: { values, set } }: Pick<FieldsProps, 'form'>) {
  return (
    <RowsField
      name="filters"
      label="Conditions"
      about={
        <>
          An event is sent if it passes all of them. After <em>is</em>, numbers, true, false and null are taken as such;
          put a text that looks like one in quotes.
        </>
      }
      noun="condition"
      rows={values.filters}
      nameOf={({ path }) => path}
      blank={blankFilter}
      onChange={(filters) => set({ filters })}
    >
      {({ path, kind, value }, change, at) => (
        <>
          <TextField
            name={`filters.${at}.path`}
            label="Field"
            placeholder="data.path"
            value={path}
            onChange={(text) => change({ path: text })}
            mono
          />
          <Select label="Test" options={KINDS} value={kind} onChange={(chosen) => change({ kind: chosen })} />
          <TextField label="Value" value={value} onChange={(text) => change({ value: text })} mono />
        </>
      )}
    </RowsField>
  )
}

function Headers({ form: { values, set }, stored }: Pick<FieldsProps, 'form' | 'stored'>) {
  return (
    <RowsField
      name="headers"
      label="Headers"
      about="Sent with every event. Values are encrypted, and never shown again."
      noun="header"
      rows={values.headers}
      nameOf={({ name }) => name}
      blank={blankHeader}
      onChange={(headers) => set({ headers })}
    >
      {({ name, value }, change) => (
        <>
          <TextField
            label="Name"
            placeholder="Authorization"
            value={name}
            onChange={(text) => change({ name: text })}
            mono
          />
          <TextField
            label="Value"
            placeholder={stored.has(name) ? 'Stored, not shown' : ''}
            autoComplete="off"
            value={value}
            onChange={(text) => change({ value: text })}
            mono
          />
        </>
      )}
    </RowsField>
  )
}
