import { useState } from 'react'
import type { WebhookCreate, WebhookWithSecret } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { Secret } from './secret.tsx'

type Format = NonNullable<WebhookCreate['format']>

const FORMATS = [
  { value: 'json', label: 'JSON', about: 'The event, signed (Standard Webhooks).' },
  { value: 'slack', label: 'Slack', about: 'A message for an incoming webhook.' },
  { value: 'discord', label: 'Discord', about: 'A message for a channel.' },
] as const

/** Events as one types them: separated by commas or spaces; empty means all. */
export function eventsOf(text: string): string[] {
  const events = text.split(/[\s,]+/).filter(Boolean)
  return events.length > 0 ? events : ['*']
}

export function NewWebhook({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const site = useSite()
  const [url, setUrl] = useState('https://')
  const [events, setEvents] = useState('')
  const [format, setFormat] = useState<Format>('json')
  const [made, setMade] = useState<WebhookWithSecret | null>(null)
  const close = () => {
    setMade(null)
    setUrl('https://')
    onClose()
  }
  const create = async () => {
    setMade(await api.webhooks.create(site.id, { url, events: eventsOf(events), format }))
    void queries.invalidateQueries({ queryKey: siteKey(site.id, 'webhooks') })
  }
  return (
    <Dialog title={made ? 'The webhook is made' : 'New webhook'} isOpen={isOpen} onClose={close}>
      {made ? (
        <Secret secret={made.secret!} onDone={close} />
      ) : (
        <Form submit="Create" onSubmit={create} onCancel={close}>
          <TextField name="url" label="Address" type="url" value={url} onChange={setUrl} isRequired autoFocus />
          <TextField
            name="events"
            label="Events"
            placeholder="*"
            about="Such as page.*, form.submission.created; all unless given."
            value={events}
            onChange={setEvents}
          />
          <Select name="format" label="Format" options={FORMATS} value={format} onChange={setFormat} />
        </Form>
      )}
    </Dialog>
  )
}
