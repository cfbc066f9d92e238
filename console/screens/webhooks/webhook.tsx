import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook as WebhookRecord } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Confirm, Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { say } from '#console/ui/toast.tsx'
import { Deliveries } from './deliveries.tsx'
import { eventsOf } from './new-webhook.tsx'
import { Secret } from './secret.tsx'
import { State } from './webhooks.tsx'

/** One webhook: its settings, and what became of each delivery. */
export function Webhook() {
  const site = useSite()
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery({ queryKey: siteKey(site.id, 'webhooks', id), queryFn: () => api.webhooks.get(id) })
  return (
    <Answer query={query}>
      {(webhook) => (
        <Page
          title={new URL(webhook.url).host}
          beside={<State webhook={webhook} />}
          actions={<Actions webhook={webhook} />}
        >
          <Settings key={webhook.updated_at} webhook={webhook} />
          <Section title="Deliveries">
            <Deliveries webhookId={webhook.id} />
          </Section>
        </Page>
      )}
    </Answer>
  )
}

function Settings({ webhook }: { webhook: WebhookRecord }) {
  const refused = useRefusal()('webhooks_update')
  const [url, setUrl] = useState(webhook.url)
  const [events, setEvents] = useState(webhook.events.join(', '))
  const save = async () => {
    await api.webhooks.update(webhook.id, { url, events: eventsOf(events) })
    say('The webhook is saved')
  }
  return (
    <Form submit="Save" refused={refused} onSubmit={save}>
      <TextField name="url" label="Address" type="url" value={url} onChange={setUrl} isRequired />
      <TextField name="events" label="Events" value={events} onChange={setEvents} />
    </Form>
  )
}

function Actions({ webhook }: { webhook: WebhookRecord }) {
  const site = useSite()
  const navigate = useNavigate()
  const { act, isPending } = useAct()
  const refused = useRefusal()('webhooks_update')
  const [secret, setSecret] = useState<string | null>(null)
  const [deleting, setDeleting] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: siteKey(site.id, 'deliveries', webhook.id) })
  const test = () =>
    act({
      run: async () => {
        const { status, attempts } = await api.webhooks.test(webhook.id)
        const last = attempts.at(-1)
        say(status === 'delivered' ? `It answered ${last?.status}` : `It failed: ${last?.error}`)
        await refresh()
      },
      failed: 'Nothing was sent',
    })
  const turn = (active: boolean) =>
    act({
      run: () => api.webhooks.update(webhook.id, { active }),
      done: active ? 'The webhook is on' : 'The webhook is off',
      failed: 'Nothing was changed',
      undo: () => api.webhooks.update(webhook.id, { active: !active }),
    })
  const rotate = () =>
    act({
      run: async () => setSecret((await api.webhooks.rotateSecret(webhook.id)).secret!),
      failed: 'The secret was not changed',
    })
  const remove = async () => {
    if (
      await act({
        run: () => api.webhooks.delete(webhook.id),
        done: 'The webhook is deleted',
        failed: 'It was not deleted',
      })
    )
      void navigate({ href: paths.webhooks(site) })
  }
  return (
    <>
      <Button refused={refused} isPending={isPending} onPress={test}>
        Send a test
      </Button>
      <Button refused={refused} onPress={() => turn(!webhook.active)}>
        {webhook.active ? 'Turn off' : 'Turn on'}
      </Button>
      <Button refused={refused} onPress={rotate}>
        New secret
      </Button>
      <Button look="danger" refused={refused} onPress={() => setDeleting(true)}>
        Delete
      </Button>
      <Dialog title="The new secret" isOpen={secret !== null} onClose={() => setSecret(null)}>
        <p>For a day deliveries are signed with both secrets.</p>
        {secret && <Secret secret={secret} onDone={() => setSecret(null)} />}
      </Dialog>
      <Confirm
        title={`Delete the webhook to ${webhook.url}?`}
        action="Delete"
        isOpen={deleting}
        onClose={() => setDeleting(false)}
        onConfirm={remove}
      >
        <p>Its deliveries are deleted with it. This cannot be undone.</p>
      </Confirm>
    </>
  )
}
