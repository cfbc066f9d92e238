import { useQuery } from '@tanstack/react-query'
import { operatorKey } from '#console/api/keys.ts'
import { operator } from '#console/api/operator.ts'
import { useParam } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import type { Account } from '#operator/answers.ts'
import { Limits } from './limits.tsx'
import css from './operator.module.css'
import { AccountState } from './state.tsx'
import { WebsiteTable } from './website-table.tsx'

/** One account: who it is, what it may use and uses, and whether it is suspended. */
export function AccountScreen() {
  const id = useParam('id')
  const query = useQuery({ queryKey: operatorKey('account', id), queryFn: () => operator.account(id) })
  return <Answer query={query}>{(account) => <Shown account={account} />}</Answer>
}

function Shown({ account }: { account: Account }) {
  const { users, websites, suspended_at, suspension_reason } = account
  return (
    <Page
      title={users[0]?.email ?? 'Account without a user'}
      beside={<AccountState suspended_at={suspended_at} is_operator={users.some(({ is_operator }) => is_operator)} />}
      actions={suspended_at === null ? <Suspend account={account} /> : <Resume account={account} />}
    >
      {suspended_at !== null && (
        <p className={css.warning}>
          <strong>
            Suspended <Time at={suspended_at} />.
          </strong>{' '}
          {suspension_reason ?? 'No reason was given.'}
        </p>
      )}
      <Section title="Users">
        <Table
          label="Users"
          rows={users}
          columns={[
            { title: 'Email', main: true, cell: ({ email }) => email },
            { title: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
            { title: 'Since', cell: ({ created_at }) => <Time at={created_at} /> },
          ]}
        />
      </Section>
      <Limits key={account.id} account={account} />
      <Section title="Websites">
        {websites.length === 0 ? (
          <p className={css.muted}>This account has no website.</p>
        ) : (
          <WebsiteTable websites={websites} ofAccount />
        )}
      </Section>
    </Page>
  )
}

function Suspend({ account }: { account: Account }) {
  const { values, field } = useForm({ reason: '' })
  const who = account.users[0]?.email ?? 'this account'
  return (
    <Opener text="Suspend" look="danger">
      {(close) => {
        const suspend = async () => {
          await operator.suspend(account.id, values.reason)
          say(`The account of ${who} is suspended`)
          close()
        }
        return (
          <Dialog title={`Suspend ${who}?`} onClose={close}>
            <p>
              Its users can no longer sign in, keys and agents stop, and its websites answer that they are temporarily
              unavailable. Nothing is deleted, and you can resume it.
            </p>
            <Form submit="Suspend" onSubmit={suspend} onCancel={close}>
              <TextField
                {...field('reason')}
                label="Reason"
                about="Operators see it here and in the audit log. The user does not."
                isRequired
                autoFocus
              />
            </Form>
          </Dialog>
        )
      }}
    </Opener>
  )
}

function Resume({ account: { id, users } }: { account: Account }) {
  const { act, isPending } = useAct()
  const resume = () =>
    act({
      run: () => operator.resume(id),
      done: `The account of ${users[0]?.email ?? 'nobody'} works again`,
      failed: 'It is still suspended',
    })
  return (
    <Button look="primary" isPending={isPending} onPress={resume}>
      Resume
    </Button>
  )
}
