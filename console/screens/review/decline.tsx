import type { Request } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { summaryOf } from './work.ts'

const ANSWERS = {
  decline: {
    title: 'Decline',
    label: 'Reason',
    about: (who: string) => `${who} can read it.`,
    said: 'Declined',
    reasonOf: (typed: string) => typed,
  },
  ask: {
    title: 'Ask a question',
    label: 'Question',
    about: (who: string) => `The request ends. ${who} can read your question and ask again.`,
    said: 'Declined with your question',
    // A request is decided once, so the answer comes with the next one.
    reasonOf: (typed: string) => `Question: ${typed}\nAnswer it in the note, and ask again.`,
  },
} as const
export type Answer = keyof typeof ANSWERS

type DeclineProps = { request: Request; answer: Answer; onClose: () => void }

/** Declines a request with a reason, or with a question after which it is to be asked again. */
export function Decline({ request, answer, onClose }: DeclineProps) {
  const { title, label, about, said, reasonOf } = ANSWERS[answer]
  const { values, field } = useForm({ reason: '' })
  const send = async () => {
    await api.requests.decline(request.id, { reason: values.reason.trim() && reasonOf(values.reason.trim()) })
    onClose()
    say(said)
  }
  const { name, client } = request.requested_by
  return (
    <Dialog title={title} onClose={onClose}>
      <p>
        <bdi>{summaryOf(request)}</bdi>
      </p>
      <Form submit={title} onSubmit={send} onCancel={onClose}>
        <TextField {...field('reason')} label={label} about={about(client ?? name)} rows={3} isRequired autoFocus />
      </Form>
    </Dialog>
  )
}
