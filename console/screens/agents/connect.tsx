import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { myKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Copied } from '#console/ui/dialog.tsx'
import { Link } from '#console/ui/link.tsx'
import { Badge, Section } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import css from './agents.module.css'
import { clientHelp, isLocal } from './clients.ts'

/** How often is looked for the first call while nothing is connected, in ms: uses are no events. */
const LOOK_EVERY_MS = 3_000

const ADDRESS = `${location.origin}/mcp`
const CLIENTS = clientHelp(ADDRESS)

/** A line to copy or a link for each client, and whether its first call has come. */
export function Connect() {
  const [chosen, setChosen] = useState(CLIENTS[0]!.id)
  const client = CLIENTS.find(({ id }) => id === chosen)!
  return (
    <Section title="Connect an agent">
      <div className={css.choice}>
        <Select
          label="Client"
          options={CLIENTS.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <p>
        {client.says} <Link href={paths.guide('agents')}>What agents can do</Link>
      </p>
      {client.line && <Copied text={client.line} what="the line" />}
      {client.link && (
        <p>
          <LinkButton href={client.link} look="primary">
            Install in {client.name}
          </LinkButton>
        </p>
      )}
      {client.remote && isLocal(ADDRESS) && (
        <p className={css.warning}>
          This service runs at {location.host}, which only programs on this machine reach. {client.name} runs elsewhere:
          it needs a service with a public address (BASE_URL).
        </p>
      )}
      <FirstCall />
    </Section>
  )
}

function FirstCall() {
  const { data } = useQuery({
    queryKey: myKey('clients', 'first call'),
    queryFn: async () => (await api.clients.list({ per: 1 }).page()).meta.total_count,
    refetchInterval: ({ state }) => (state.data ? false : LOOK_EVERY_MS),
  })
  if (data === undefined) return null
  return (
    <p role="status">{data > 0 ? <Badge kind="good">Connected</Badge> : <Badge>Waiting for its first call</Badge>}</p>
  )
}
