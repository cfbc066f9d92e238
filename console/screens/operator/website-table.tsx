import { paths } from '#console/paths.ts'
import { Link } from '#console/ui/link.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import type { ListedWebsite } from '#operator/answers.ts'
import { AccountState } from './state.tsx'

const COLUMNS: readonly Column<ListedWebsite>[] = [
  { title: 'Name', main: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { title: 'Address', cell: ({ url }) => <Link href={url}>{new URL(url).host}</Link> },
  {
    title: 'Owner',
    cell: ({ owner_email, account_id }) => (
      <Link href={paths.operatedAccount(account_id)}>{owner_email ?? 'nobody any more'}</Link>
    ),
  },
  { title: 'State', cell: ({ suspended_at }) => <AccountState suspended_at={suspended_at} /> },
  { title: 'Since', cell: ({ created_at }) => <Time at={created_at} /> },
]

/** @param ofAccount the owner is known, and left out */
export function WebsiteTable({ websites, ofAccount }: { websites: readonly ListedWebsite[]; ofAccount?: true }) {
  const columns = ofAccount ? COLUMNS.filter(({ title }) => title !== 'Owner' && title !== 'State') : COLUMNS
  return <Table label="Websites" rows={websites} columns={columns} />
}
