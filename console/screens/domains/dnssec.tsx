import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DnssecKey, Domain } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { Confirm } from '#console/ui/dialog.tsx'
import { Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import css from './domains.module.css'
import { dnssecKeysQuery } from './queries.ts'

/** The keys that sign the domain's DNS, with what to set at the registrar. */
export function Dnssec({ domain }: { domain: Domain }) {
  const query = useQuery(dnssecKeysQuery(useSite().id, domain.id))
  const refusal = useRefusal()
  const { act, isPending } = useAct()
  const add = (done: string) =>
    act({ run: () => api.dnssecKeys.create(domain.id), done, failed: 'The key was not made' })
  return (
    <Answer query={query}>
      {(keys) => (
        <Section
          title="DNSSEC"
          actions={
            keys.length < 2 && (
              <Button
                refused={refusal('dnssec_keys_create')}
                isPending={isPending}
                onPress={() => void add(keys.length === 0 ? 'Its DNS is signed' : 'A second key signs its DNS')}
              >
                {keys.length === 0 ? 'Turn on' : 'Replace the key'}
              </Button>
            )
          }
        >
          <p className={css.muted}>{STEPS[keys.length] ?? STEPS.at(-1)}</p>
          {keys.length > 0 && <Keys domain={domain} keys={keys} />}
        </Section>
      )}
    </Answer>
  )
}

/** By the number of keys. */
const STEPS = [
  'DNS answers of this domain are not signed.',
  'In an hour, set the DS record below at your registrar. To turn DNSSEC off, delete it there, wait a day, then delete the key.',
  'In an hour, replace the DS record at your registrar with the newer one. Wait a day, then delete the older key.',
]

function Keys({ domain, keys }: { domain: Domain; keys: readonly DnssecKey[] }) {
  const refusal = useRefusal()
  const { act } = useAct()
  const [leaving, setLeaving] = useState<DnssecKey | null>(null)
  const remove = (key: DnssecKey) =>
    act({
      run: () => api.dnssecKeys.delete(domain.id, key.id),
      done: `Key ${key.key_tag} is deleted`,
      failed: 'It was not deleted',
    })
  return (
    <>
      <Table
        label="DNSSEC keys"
        rows={keys}
        columns={[
          { title: 'Key', main: true, cell: ({ key_tag }) => key_tag },
          {
            title: 'DS record',
            cell: ({ ds, key_tag }) => (
              <span className={css.copied}>
                <code className={css.value}>{ds}</code>
                <CopyButton text={ds} what={`the DS record of key ${key_tag}`} />
              </span>
            ),
          },
          { title: 'Made', cell: ({ created_at }) => <Time at={created_at} /> },
          {
            title: '',
            end: true,
            cell: (key) => (
              <Button
                look="plain"
                refused={refusal('dnssec_keys_delete')}
                aria-label={`Delete key ${key.key_tag}`}
                onPress={() => setLeaving(key)}
              >
                Delete
              </Button>
            ),
          },
        ]}
      />
      {leaving && (
        <Confirm
          title={`Delete key ${leaving.key_tag}?`}
          action="Delete"
          onClose={() => setLeaving(null)}
          onConfirm={() => remove(leaving)}
        >
          <p>
            {keys.length === 1 ? 'DNS answers are no longer signed.' : 'DNS answers are signed by the other key only.'}
          </p>
        </Confirm>
      )}
    </>
  )
}
