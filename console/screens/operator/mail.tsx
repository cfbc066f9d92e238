import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorKey } from '#console/api/keys.ts'
import { operator } from '#console/api/operator.ts'
import { meQuery } from '#console/api/queries.ts'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { useForm } from '#console/ui/use-form.ts'
import type { MailTest } from '#operator/answers.ts'
import css from './operator.module.css'

/** How mail leaves, and a way to see whether it arrives. */
export function MailScreen() {
  const query = useQuery({ queryKey: operatorKey('mail'), queryFn: operator.mail })
  return (
    <Page title="Mail">
      <Answer query={query}>
        {({ kind, from }) => (
          <>
            <p>
              {kind === 'smtp'
                ? `Mail is sent as ${from}.`
                : 'No mail is sent: it is written to the outbox in the data folder. Set SMTP_URL and MAIL_FROM to send it.'}
            </p>
            <Test />
          </>
        )}
      </Answer>
    </Page>
  )
}

function Test() {
  const { data: me } = useQuery(meQuery)
  const { values, field } = useForm({ to: me?.user.email ?? '' })
  const [result, setResult] = useState<{ to: string; answer: MailTest } | null>(null)
  const send = async () => setResult({ to: values.to, answer: await operator.testMail(values.to) })
  return (
    <Section title="Send a test">
      <Form submit="Send" onSubmit={send}>
        <TextField {...field('to')} label="To" type="email" isRequired />
      </Form>
      <div role="status">{result && <Result {...result} />}</div>
    </Section>
  )
}

function Result({ to, answer }: { to: string; answer: MailTest }) {
  if (!answer.sent)
    return (
      <p className={css.warning}>
        <strong>The mail was not sent.</strong> {answer.error}
      </p>
    )
  return <p>{answer.kind === 'smtp' ? `Sent to ${to}. See whether it arrives.` : 'Written to the outbox.'}</p>
}
