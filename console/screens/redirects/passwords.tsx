import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Table } from '#console/ui/table.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'

/** Which paths ask visitors for a password. */
export function Passwords() {
  const site = useSite()
  const refused = useRefusal()('websites_protect')
  const { act } = useAct()
  const paths = site.protected_paths
  const open = (path: string) =>
    act({
      run: () => api.websites.protect(site.id, { protected_paths: paths.filter((each) => each.path !== path) }),
      done: `${path} is open to everybody`,
      failed: 'Nothing was changed',
    })
  return (
    <>
      {paths.length === 0 ? (
        <p>Everybody can see the whole website.</p>
      ) : (
        <Table
          label="Passwords"
          rows={paths.map((each) => ({ ...each, id: each.path }))}
          columns={[
            { title: 'Path', main: true, cell: ({ path }) => <code>{path}</code> },
            { title: 'User name', cell: ({ username }) => username ?? 'any' },
            {
              title: '',
              end: true,
              cell: ({ path }) => (
                <Button look="plain" refused={refused} aria-label={`Open ${path}`} onPress={() => open(path)}>
                  Remove
                </Button>
              ),
            },
          ]}
        />
      )}
      <Opener text="Protect a path" refused={refused}>
        {(close) => <ProtectDialog onClose={close} />}
      </Opener>
    </>
  )
}

function ProtectDialog({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const { values, field } = useForm({ path: '/', username: '', password: '' })
  const save = async () => {
    const others = site.protected_paths.filter((each) => each.path !== values.path)
    const added = { path: values.path, username: values.username || null, password: values.password }
    await api.websites.protect(site.id, { protected_paths: [...others, added] })
    say(`${values.path} has a password`)
    onClose()
  }
  return (
    <Dialog title="Protect a path" onClose={onClose}>
      <Form submit="Protect" onSubmit={save} onCancel={onClose}>
        <TextField
          {...field('path')}
          label="Path"
          about="With everything below it; / is the whole website."
          mono
          isRequired
          autoFocus
        />
        <TextField {...field('username')} label="User name" about="Any is taken if it is empty." />
        <TextField
          {...field('password')}
          label="Password"
          about="At least 8 characters. It is not shown again."
          type="password"
          isRequired
        />
      </Form>
    </Dialog>
  )
}
