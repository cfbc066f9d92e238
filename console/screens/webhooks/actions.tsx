import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook } from '#client/generated.ts'
import { useAct } from '#console/shell/use-act.ts'
import { Button } from '#console/ui/button.tsx'
import { Confirm, Dialog, Opener } from '#console/ui/dialog.tsx'
import { say } from '#console/ui/toast.tsx'
import { useHome } from './home.ts'
import { Secret } from './secret.tsx'

/** What is done with one webhook besides changing its settings. */
export function Actions({ webhook: { id, url, active } }: { webhook: Webhook }) {
  const home = useHome()
  const navigate = useNavigate()
  const { act, isPending } = useAct()
  const refused = home.refusalOf('webhooks_update')
  const [secret, setSecret] = useState<string | null>(null)
  const test = () =>
    act({
      run: async () => {
        const { status, attempts } = await home.one.test(id)
        const last = attempts.at(-1)
        say(status === 'delivered' ? `It answered ${last?.status}` : `It failed: ${last?.error}`)
      },
      failed: 'Nothing was sent',
    })
  const turn = (on: boolean) =>
    act({
      run: () => home.one.update(id, { active: on }),
      done: on ? 'The webhook is on' : 'The webhook is off',
      failed: 'Nothing was changed',
      undo: () => home.one.update(id, { active: !on }),
    })
  const rotate = () =>
    act({
      run: async () => setSecret((await home.one.rotateSecret(id)).secret!),
      failed: 'The secret was not changed',
    })
  const remove = async () => {
    const run = () => home.one.delete(id)
    if (await act({ run, done: 'The webhook is deleted', failed: 'It was not deleted' }))
      void navigate({ href: home.path })
  }
  return (
    <>
      <Button refused={refused} isPending={isPending} onPress={test}>
        Send a test
      </Button>
      <Button refused={refused} onPress={() => turn(!active)}>
        {active ? 'Turn off' : 'Turn on'}
      </Button>
      <Button refused={refused} onPress={rotate}>
        New secret
      </Button>
      <Opener text="Delete" look="danger" refused={refused}>
        {(close) => (
          <Confirm title={`Delete the webhook to ${url}?`} action="Delete" onClose={close} onConfirm={remove}>
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
