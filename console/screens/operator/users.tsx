import { useInfiniteQuery } from '@tanstack/react-query'
import { operatorKey } from '#console/api/keys.ts'
import { operator } from '#console/api/operator.ts'
import { paths } from '#console/paths.ts'
import { useSearchState } from '#console/shell/search.ts'
import { bytes } from '#console/ui/bytes.ts'
import { count } from '#console/ui/count.ts'
import { Link } from '#console/ui/link.tsx'
import { Older } from '#console/ui/list.tsx'
import { Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { More } from './more.tsx'
import css from './operator.module.css'
import { PLAN_LABELS } from './plans.ts'
import { usersSearch } from './search.ts'
import { SearchField } from './search-field.tsx'
import { AccountState } from './state.tsx'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'operators', label: 'Operators' },
] as const

/** Everybody who can sign in, with their accounts. */
export function Users() {
  const [{ search, only }, change] = useSearchState(usersSearch, { replace: true })
  const query = useInfiniteQuery({
    queryKey: operatorKey('users', search, only),
    queryFn: ({ pageParam }) => operator.users({ search, only, before: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return (
    <Page title="Users">
      <search className={css.filters}>
        <SearchField
          label="Beginning of email or name"
          value={search}
          onSearch={(text) => change({ search: text, only: undefined })}
        />
        {search === undefined && (
          <Switch
            label="Which users"
            options={FILTERS}
            value={only ?? 'all'}
            onChange={(value) => change({ only: value === 'all' ? undefined : value })}
          />
        )}
      </search>
      <Older query={query} text="Show more">
        {(users) =>
          users.length === 0 ? (
            <Empty title="No user matches">
              {search ? 'The email or the name must begin with this text.' : 'There is none here.'}
            </Empty>
          ) : (
            <Table
              label="Users"
              rows={users}
              columns={[
                {
                  title: 'Email',
                  main: true,
                  cell: ({ email, account_id }) => <Link href={paths.operatedAccount(account_id)}>{email}</Link>,
                },
                { title: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
                { title: 'State', cell: (user) => <AccountState {...user} /> },
                { title: 'Plan', cell: ({ plan }) => PLAN_LABELS[plan] },
                { title: 'Websites', end: true, cell: ({ websites }) => count.format(websites) },
                { title: 'Files', end: true, cell: ({ storage_bytes }) => bytes(storage_bytes) },
                { title: 'Since', cell: ({ created_at }) => <Time at={created_at} /> },
              ]}
            />
          )
        }
      </Older>
      <More query={query} />
    </Page>
  )
}
