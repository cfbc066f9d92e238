import type { RequiredRecord } from '#client/generated.ts'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import css from './domains.module.css'

/** What the DNS must hold beside what the last check saw. */
export function RequiredRecords({
  records,
  label = 'DNS records to set',
}: {
  records: RequiredRecord[]
  label?: string
}) {
  return (
    <Table
      label={label}
      rows={records}
      keyOf={({ type, host, record }) => `${type} ${host} ${record}`}
      columns={[
        { title: 'Type', main: true, cell: ({ type }) => type },
        { title: 'Host', cell: ({ host }) => <Copied text={host} what={`the host ${host}`} /> },
        { title: 'Set it to', cell: ({ record }) => <Copied text={record} what={`the value ${record}`} /> },
        { title: 'Now', cell: Observed },
        {
          title: 'State',
          cell: (record) => <Badge kind={record.ok ? 'good' : 'warning'}>{stateOf(record)}</Badge>,
        },
      ]}
    />
  )
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className={css.copied}>
      <code className={css.value}>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  )
}

function stateOf({ ok, observed }: RequiredRecord): string {
  if (ok) return 'correct'
  return observed?.length ? 'not yet correct' : 'missing'
}

function Observed({ observed }: RequiredRecord) {
  if (observed === null) return <span className={css.muted}>no answer yet</span>
  if (observed.length === 0) return <span className={css.muted}>nothing</span>
  return (
    <ul>
      {observed.map((value) => (
        <li key={value}>
          <code className={css.value}>{value}</code>
        </li>
      ))}
    </ul>
  )
}
