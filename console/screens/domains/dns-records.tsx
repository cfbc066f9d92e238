import { useQuery } from '@tanstack/react-query'
import type { DnsRecord, Domain } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { pagedSearch, useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useDownload } from '#console/shell/use-download.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Section } from '#console/ui/page.tsx'
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
      <p className={css.muted}>DNS is managed elsewhere. To keep the records here, choose “Manage DNS here” above.</p>
    </Section>
  )
}

function Managed({ domain }: { domain: Domain }) {
  const site = useSite()
  const refused = useRefusal()('dns_records_create')
  const { download } = useDownload()
  const [{ page = 1 }, change] = useSearchState(pagedSearch)
  const query = useQuery(recordsQuery(site.id, domain.id, page))
  return (
    <Section
      title="DNS records"
      actions={
        <>
          <Button onPress={() => download(() => api.dnsRecords.export(domain.id))}>Export</Button>
          <Opener text="Import" refused={refused}>
            {(close) => <ImportRecords domain={domain} onClose={close} />}
          </Opener>
          <Opener text="Add a record" refused={refused}>
            {(close) => <RecordDialog domain={domain} record={{}} onClose={close} />}
          </Opener>
        </>
      }
    >
      <Pages
        query={query}
        empty={<p className={css.muted}>No records yet. Add one, or import the ones you have elsewhere.</p>}
        onPage={(next) => change({ page: next })}
      >
        {(records) => <Records domain={domain} records={records} />}
      </Pages>
    </Section>
  )
}

function Records({ domain, records }: { domain: Domain; records: readonly DnsRecord[] }) {
  const refusal = useRefusal()
  const { act } = useAct()
  const remove = (record: DnsRecord) => {
    const { type, host, record: value, ttl, priority, weight, port } = record
    const fields = { type, host, record: value, ttl, priority, weight, port }
    return act({
      run: () => api.dnsRecords.delete(domain.id, record.id),
      done: `The ${type} record of ${host} is deleted`,
      failed: 'It was not deleted',
      undo: () => api.dnsRecords.create(domain.id, fields),
    })
  }
  return (
    <Table
      label="DNS records"
      rows={records}
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
              <Opener
                look="plain"
                text="Edit"
                refused={refusal('dns_records_update')}
                aria-label={`Edit ${record.type} of ${record.host}`}
              >
                {(close) => <RecordDialog domain={domain} record={record} onClose={close} />}
              </Opener>
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
