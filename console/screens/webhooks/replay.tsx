import { useState } from 'react'
import type { Webhook } from '#client/generated.ts'
import { Dialog, Opener } from '#console/ui/dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { givenTime, localTime, TimeField } from '#console/ui/time-field.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { useHome } from './home.ts'

const DAY_MS = 24 * 3_600_000

/** Failed deliveries go again with the ids that they had; so do events, whether they had come or not. */
const WHAT = [
  { value: 'failed', label: 'Failed deliveries', about: 'Everything that was given up.' },
  { value: 'all', label: 'All events', about: 'Delivered ones too, up to 1,000.' },
] as const
type What = (typeof WHAT)[number]['value']

const IS_OFF = 'The webhook is off. Turn it on first.'

/** Why nothing is sent again now; null where it can be. */
export function useReplayRefusal({ active }: Pick<Webhook, 'active'>): string | null {
  const { refusalOf } = useHome()
  return refusalOf('deliveries_redeliver') ?? (active ? null : IS_OFF)
}

/** Sends what a receiver missed since some time. */
export function Replay({ webhook }: { webhook: Webhook }) {
  return (
    <Opener text="Send again" refused={useReplayRefusal(webhook)}>
      {(close) => <ReplayDialog id={webhook.id} onClose={close} />}
    </Opener>
  )
}

function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { one, deliveries } = useHome()
  const [aDayAgo] = useState(() => new Date(Date.now() - DAY_MS).toISOString())
  const { values, field } = useForm({ what: 'failed' as What, since: localTime(aDayAgo) })
  const send = async () => {
    const since = givenTime(values.since, aDayAgo) ?? ''
    say(
      values.what === 'all'
        ? eventsInWords(await one.replay(id, { since }))
        : failedInWords(await deliveries.redeliverAll(id, { since })),
    )
    onClose()
  }
  return (
    <Dialog title="Send again" onClose={onClose}>
      <Form submit="Send" onSubmit={send} onCancel={onClose}>
        <Select {...field('what')} label="What" options={WHAT} />
        <TimeField {...field('since')} label="Since" about="In the time zone of this device." isRequired />
      </Form>
    </Dialog>
  )
}

function failedInWords({ count }: { count: number }): string {
  if (count === 0) return 'Nothing failed since then'
  return count === 1 ? 'One failed delivery is sent again' : `${count} failed deliveries are sent again`
}

function eventsInWords({ count, more }: { count: number; more: boolean }): string {
  if (count === 0) return 'Nothing happened since then'
  const sent = count === 1 ? 'One event is sent again' : `${count} events are sent again`
  return more ? `${sent}. There may be later ones: repeat it from the last of them.` : sent
}
