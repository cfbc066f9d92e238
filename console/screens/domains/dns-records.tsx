import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { DnsRecord, Domain } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Section } from '#console/ui/page.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import css from './domains.module.css'
import { ImportRecords } from './import-records.tsx'
import { recordsQuery } from './queries.ts'
import { RecordDialog } from './record-dialog.tsx'

/** The DNS records of a domain; where its DNS is elsewhere, that it is. */
export function DnsRecords({ domain }: { domain: Domain }) {
  if (domain.dns_managed) return <Managed domain={domain} />
  return (
    <Section title="DNS records">
      <p className={css.muted}>
        Its DNS is managed elsewhere. To keep its records here, choose “Manage its DNS here” above.
      </p>
    </Section>
  )
}

function Managed({ domain }: { domain: Domain }) {
  const site = useSite()
  const navigate = useNavigate()
  const refused = useRefusal()('dns_records_create')
  const { act } = useAct()
  const { page = 1 } = useSearch({ strict: false }) as { page?: number }
  const query = useQuery(recordsQuery(site.id, domain.id, page))
  const [edited, setEdited] = useState<Partial<DnsRecord> | null>(null)
  const [importing, setImporting] = useState(false)
  const download = async () => location.assign((await api.dnsRecords.export(domain.id)).url)
  return (
    <Section
      title="DNS records"
      actions={
        <>
          <Button onPress={() => act({ run: download, failed: 'It was not exported' })}>Export</Button>
          <Button refused={refused} onPress={() => setImporting(true)}>
            Import
          </Button>
          <Button refused={refused} onPress={() => setEdited({})}>
            Add a record
          </Button>
        </>
      }
    >
      <Answer query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p className={css.muted}>No records yet. Add one, or import those that you have elsewhere.</p>
          ) : (
            <>
              <List domain={domain} records={data} onEdit={setEdited} />
              <Pager
                meta={meta}
                onPage={(next) => void navigate({ to: '.', search: { page: next } as never, resetScroll: false })}
              />
            </>
          )
        }
      </Answer>
      {edited && <RecordDialog domain={domain} record={edited} onClose={() => setEdited(null)} />}
      {importing && <ImportRecords domain={domain} onClose={() => setImporting(false)} />}
    </Section>
  )
}

type ListProps = { domain: Domain; records: DnsRecord[]; onEdit: (record: DnsRecord) => void }

function List({ domain, records, onEdit }: ListProps) {
  const site = useSite()
  const refusal = useRefusal()
  const { act } = useAct()
  const refresh = () => queries.invalidateQueries({ queryKey: siteKey(site.id, 'dns_records', domain.id) })
  const remove = async (record: DnsRecord) => {
    const { type, host, record: value, ttl, priority, weight, port } = record
    const fields = { type, host, record: value, ttl, priority, weight, port }
    await act({
      run: () => api.dnsRecords.delete(domain.id, record.id),
      done: `The ${type} record of ${host} is deleted`,
      failed: 'It was not deleted',
      undo: () => api.dnsRecords.create(domain.id, fields).then(refresh),
    })
    await refresh()
  }
  return (
    <Table
      label="DNS records"
      rows={records}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Host', main: true, cell: ({ host }) => <code className={css.value}>{host}</code> },
        { title: 'Type', cell: ({ type }) => type },
        { title: 'Record', cell: (record) => <code className={css.value}>{textOf(record)}</code> },
        { title: 'TTL', end: true, cell: ({ ttl }) => ttl },
        {
          title: '',
          end: true,
          cell: (record) => (
            <span className={css.actions}>
              <Button
                look="plain"
                refused={refusal('dns_records_update')}
                aria-label={`Edit ${record.type} of ${record.host}`}
                onPress={() => onEdit(record)}
              >
                Edit
              </Button>
              <Button
                look="plain"
                refused={refusal('dns_records_delete')}
                aria-label={`Delete ${record.type} of ${record.host}`}
                onPress={() => remove(record)}
              >
                Delete
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}

/** As in a zone file: priority, weight and port stand before. */
function textOf({ priority, weight, port, record }: DnsRecord): string {
  return [priority, weight, port, record].filter((part) => part !== null).join(' ')
}
