import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { myKey } from '#console/api/keys.ts'
import { useAct } from '#console/shell/use-act.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Confirm, Copied, Dialog, Done, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Badge, Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { useForm } from '#console/ui/use-form.ts'

/** How often keys that were never used are looked at again, in ms: uses are no events. */
const LOOK_EVERY_MS = 10_000

const unused = ({ last_used_at }: ApiKey) => last_used_at === null

/** Keys of programs that use the API without a person signing in. */
export function Keys() {
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: myKey('api_keys', page),
    queryFn: () => api.apiKeys.list({ per: 50 }).page(page),
    refetchInterval: ({ state }) => (state.data?.data.some(unused) ? LOOK_EVERY_MS : false),
  })
  return (
    <Section title="API keys" actions={<Opener text="New key">{(close) => <NewKey onClose={close} />}</Opener>}>
      <Pages query={query} empty={<p>None yet. Programs that call the API need one.</p>} onPage={setPage}>
        {(keys) => (
          <Table
            label="API keys"
            rows={keys}
            columns={[
              { title: 'Name', main: true, cell: ({ name }) => <bdi>{name ?? 'Unnamed'}</bdi> },
              { title: 'Key', cell: ({ last_four }) => <code>…{last_four}</code> },
              { title: 'Access', cell: ({ read_only }) => (read_only ? <Badge>read only</Badge> : 'read and write') },
              { title: 'Last used', cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : 'never') },
              { title: 'Created', cell: ({ created_at }) => <Time at={created_at} /> },
              { title: '', end: true, cell: (each) => <Revoke apiKey={each} /> },
            ]}
          />
        )}
      </Pages>
    </Section>
  )
}

function Revoke({ apiKey: { id, name, last_four } }: { apiKey: ApiKey }) {
  const { act } = useAct()
  const run = () => api.apiKeys.delete(id)
  return (
    <Opener look="plain" text="Revoke" aria-label={`Revoke ${name ?? last_four}`}>
      {(close) => (
        <Confirm
          title={`Revoke the key ${name ?? `…${last_four}`}?`}
          action="Revoke"
          onClose={close}
          onConfirm={() => act({ run, done: 'The key is revoked', failed: 'The key was not revoked' })}
        >
          <p>Programs that use it stop working immediately. This cannot be undone.</p>
        </Confirm>
      )}
    </Opener>
  )
}

/** Makes a key and shows it, this once. */
function NewKey({ onClose }: { onClose: () => void }) {
  const { values, field, check } = useForm({ name: '', read_only: false })
  const [key, setKey] = useState<string | null>(null)
  const { name, read_only } = values
  const create = async () => setKey((await api.apiKeys.create({ ...(name ? { name } : {}), read_only })).key!)
  return (
    <Dialog title={key ? 'Copy the key now' : 'New API key'} onClose={onClose}>
      {key ? (
        <>
          <p>It is shown only once. Anyone who has it can do what you can do{read_only && ', but only read'}.</p>
          <Copied text={key} what="the key" />
          <p>To try it:</p>
          <Copied
            text={`curl -H "Authorization: Bearer ${key}" ${location.origin}/api/v1/websites`}
            what="the command"
          />
          <p>For Claude Code, where nobody can sign in:</p>
          <Copied
            text={`claude mcp add --transport http sitewright "${location.origin}/mcp?toolsets=all" --header "Authorization: Bearer ${key}"`}
            what="the line for Claude Code"
          />
          <Done onPress={onClose} />
        </>
      ) : (
        <Form submit="Create" onSubmit={create} onCancel={onClose}>
          <TextField
            {...field('name')}
            label="Name"
            about="So you recognize it, such as the name of the program."
            autoFocus
          />
          <Checkbox {...check('read_only')}>Read only</Checkbox>
        </Form>
      )}
    </Dialog>
  )
}
