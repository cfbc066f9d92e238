import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { myKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { Main } from '#console/shell/shell.tsx'
import { useAct } from '#console/shell/use-act.ts'
import { Button, LinkButton } from '#console/ui/button.tsx'
import { Link } from '#console/ui/link.tsx'
import { List } from '#console/ui/list.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Time } from '#console/ui/time.tsx'
import { Connect } from './connect.tsx'
import { Keys } from './keys.tsx'

/** Programs that act for the person: how to connect one, and which are connected. */
export function Agents() {
  return (
    <Main>
      <Page
        title="Agents and keys"
        about="An agent can do what you can do. Each website decides in its settings whether visitors see its changes immediately."
        actions={<LinkButton href={paths.docs()}>Reference</LinkButton>}
      >
        <Connect />
        <Connected />
        <Keys />
      </Page>
    </Main>
  )
}

function Connected() {
  const query = useQuery({
    queryKey: myKey('clients'),
    queryFn: async () => (await api.clients.list({ per: 200 }).page()).data,
  })
  const { act } = useAct()
  const disconnect = (id: string, name: string) =>
    act({ run: () => api.clients.delete(id), done: `${name} is disconnected`, failed: 'It was not disconnected' })
  return (
    <Section title="Connected">
      <List
        query={query}
        label="Connected programs"
        empty={
          <p>
            None yet. A client that you give the address above asks you to sign in, and then appears here. Also see{' '}
            <Link href={paths.account()}>your account</Link>.
          </p>
        }
        columns={[
          { title: 'Name', main: true, cell: ({ name }) => <bdi>{name}</bdi> },
          { title: 'Returns to', cell: ({ hosts }) => hosts.join(', ') },
          { title: 'Connected', cell: ({ created_at }) => <Time at={created_at} /> },
          { title: 'Last used', cell: ({ last_used_at }) => <Time at={last_used_at} /> },
          {
            title: '',
            end: true,
            cell: ({ id, name }) => (
              <Button look="plain" aria-label={`Disconnect ${name}`} onPress={() => disconnect(id, name)}>
                Disconnect
              </Button>
            ),
          },
        ]}
      />
    </Section>
  )
}
