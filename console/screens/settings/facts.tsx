import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Facts as FactsRecord } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { keyed } from '#console/ui/definitions.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { say } from '#console/ui/toast.tsx'
import { replacing, VERSIONED } from '#console/versioned.ts'
import { savedWords } from '#console/versions/seen.ts'
import { PublishNewest, VersionsOf } from '#console/versions/versions-of.tsx'
import css from './settings.module.css'

type Fact = { key: number; name: string; value: string }

const factOf = ([name, value]: [string, unknown]): Fact => keyed({ name, value: String(value) })

/** Short texts that pages show wherever they name them, such as a phone number; with their versions. */
export function Facts() {
  const site = useSite()
  const query = useQuery({ queryKey: siteKey(site.id, 'facts'), queryFn: () => api.facts.get(site.id) })
  return (
    <Section title="Facts">
      <p>
        Short texts such as a phone number. Change one here, and every page that shows{' '}
        <code>{'{{ website.facts.phone }}'}</code> changes.
      </p>
      <Answer query={query}>
        {(record) => (
          <>
            <FactsForm record={record} />
            <VersionsOf of={VERSIONED.facts} record={record} />
            <div>
              <PublishNewest of={VERSIONED.facts} record={record} />
            </div>
          </>
        )}
      </Answer>
    </Section>
  )
}

/** What somebody types, and the facts that it began with. */
type Edit = { former: FactsRecord['facts']; facts: Fact[] }

function FactsForm({ record }: { record: FactsRecord }) {
  const { id } = record
  const client = useQueryClient()
  const refused = useRefusal()('facts_update')
  const stored = useMemo(() => Object.entries(record.facts).map(factOf), [record])
  const [edit, setEdit] = useState<Edit | null>(null)
  const facts = edit?.facts ?? stored
  // What others change while somebody types takes nothing of it away, and stays.
  const former = edit?.former ?? record.facts
  const setFacts = (changed: Fact[]) => setEdit({ former, facts: changed })
  const change = (key: number, part: Partial<Fact>) =>
    setFacts(facts.map((fact) => (fact.key === key ? { ...fact, ...part } : fact)))
  const save = async () => {
    const wanted = Object.fromEntries(facts.filter(({ name }) => name).map(({ name, value }) => [name, value]))
    const changes = Object.entries(replacing(former, wanted)).filter(([name, value]) => value !== former[name])
    const saved = await api.facts.update(id, { facts: Object.fromEntries(changes) })
    client.setQueryData(siteKey(id, 'facts'), saved)
    setEdit(null)
    say(savedWords('The facts are saved', saved))
  }
  return (
    <Form submit="Save facts" refused={refused} onSubmit={save}>
      <div className={css.facts}>
        {facts.map(({ key, name, value }) => (
          <div key={key} className={css.fact}>
            <TextField label="Name" value={name} onChange={(text) => change(key, { name: text })} mono />
            <TextField label="Text" value={value} onChange={(text) => change(key, { value: text })} />
            <Button
              look="plain"
              icon
              aria-label={`Remove ${name || 'this fact'}`}
              onPress={() => setFacts(facts.filter((fact) => fact.key !== key))}
            >
              <Icon name="close" />
            </Button>
          </div>
        ))}
        <div>
          <Button onPress={() => setFacts([...facts, factOf(['', ''])])}>
            <Icon name="add" /> Add a fact
          </Button>
        </div>
      </div>
    </Form>
  )
}
