import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { myKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { useAct } from '#console/shell/use-act.ts'
import { Button } from '#console/ui/button.tsx'
import { Confirm } from '#console/ui/dialog.tsx'
import { Badge, Section } from '#console/ui/page.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { NewKey } from './new-key.tsx'

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
  const { act } = useAct()
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const revoke = async ({ id }: ApiKey) => {
    await act({ run: () => api.apiKeys.delete(id), done: 'The key is revoked', failed: 'The key was not revoked' })
    setRevoking(null)
    void queries.invalidateQueries({ queryKey: myKey('api_keys') })
  }
  return (
    <Section title="API keys" actions={<Button onPress={() => setMaking(true)}>New key</Button>}>
      <Answer query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p>None yet. A program that calls the API needs one.</p>
          ) : (
            <>
              <Table
                label="API keys"
                rows={data}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Name', main: true, cell: ({ name }) => <bdi>{name ?? 'Without a name'}</bdi> },
                  { title: 'Key', cell: ({ last_four }) => <code>…{last_four}</code> },
                  { title: 'May', cell: ({ read_only }) => (read_only ? <Badge>read only</Badge> : 'read and write') },
                  {
                    title: 'Last used',
                    cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : 'never'),
                  },
                  { title: 'Created', cell: ({ created_at }) => <Time at={created_at} /> },
                  {
                    title: '',
                    end: true,
                    cell: (key) => (
                      <Button
                        look="plain"
                        aria-label={`Revoke ${key.name ?? key.last_four}`}
                        onPress={() => setRevoking(key)}
                      >
                        Revoke
                      </Button>
                    ),
                  },
                ]}
              />
              <Pager meta={meta} onPage={setPage} />
            </>
          )
        }
      </Answer>
      <NewKey isOpen={making} onClose={() => setMaking(false)} />
      {revoking && (
        <Confirm
          isOpen
          title={`Revoke the key ${revoking.name ?? `…${revoking.last_four}`}?`}
          action="Revoke"
          onClose={() => setRevoking(null)}
          onConfirm={() => revoke(revoking)}
        >
          <p>Programs that use it are refused at once. A revoked key never comes back.</p>
        </Confirm>
      )}
    </Section>
  )
}
