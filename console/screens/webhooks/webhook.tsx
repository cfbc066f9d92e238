import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook as WebhookRecord } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { useParam } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Confirm, Dialog, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { Deliveries } from './deliveries.tsx'
import { eventsOf } from './new-webhook.tsx'
import { Secret } from './secret.tsx'
import { State } from './webhooks.tsx'

/** One webhook: its settings, and what became of each delivery. */
export function Webhook() {
  const site = useSite()
  const id = useParam('id')
  const query = useQuery({ queryKey: siteKey(site.id, 'webhooks', id), queryFn: () => api.webhooks.get(id) })
  return (
    <Answer query={query}>
      {(webhook) => (
        <Page
          title={new URL(webhook.url).host}
          beside={<State webhook={webhook} />}
          actions={<Actions webhook={webhook} />}
        >
          <Settings webhook={webhook} />
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
  const { values, field } = useForm({ url: webhook.url, events: webhook.events.join(', ') })
  const save = async () => {
    await api.webhooks.update(webhook.id, { url: values.url, events: eventsOf(values.events) })
    say('The webhook is saved')
  }
  return (
    <Form submit="Save" refused={refused} onSubmit={save}>
      <TextField {...field('url')} label="Address" type="url" isRequired />
      <TextField {...field('events')} label="Events" />
    </Form>
  )
}

function Actions({ webhook }: { webhook: WebhookRecord }) {
  const site = useSite()
  const navigate = useNavigate()
  const { act, isPending } = useAct()
  const refused = useRefusal()('webhooks_update')
  const [secret, setSecret] = useState<string | null>(null)
  const test = () =>
    act({
      run: async () => {
        const { status, attempts } = await api.webhooks.test(webhook.id)
        const last = attempts.at(-1)
        say(status === 'delivered' ? `It answered ${last?.status}` : `It failed: ${last?.error}`)
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
    const run = () => api.webhooks.delete(webhook.id)
    if (await act({ run, done: 'The webhook is deleted', failed: 'It was not deleted' }))
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
      <Opener text="Delete" look="danger" refused={refused}>
        {(close) => (
          <Confirm title={`Delete the webhook to ${webhook.url}?`} action="Delete" onClose={close} onConfirm={remove}>
            <p>Its deliveries are deleted with it. This cannot be undone.</p>
          </Confirm>
        )}
      </Opener>
      {secret && (
        <Dialog title="The new secret" onClose={() => setSecret(null)}>
          <p>For a day deliveries are signed with both secrets.</p>
          <Secret secret={secret} onDone={() => setSecret(null)} />
        </Dialog>
      )}
    </>
  )
}
