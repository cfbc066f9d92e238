import { useInfiniteQuery } from '@tanstack/react-query'
import { operatorKey } from '#console/api/keys.ts'
import { operator } from '#console/api/operator.ts'
import { useSearchState } from '#console/shell/search.ts'
import { Older } from '#console/ui/list.tsx'
import { Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { More } from './more.tsx'
import css from './operator.module.css'
import { websitesSearch } from './search.ts'
import { SearchField } from './search-field.tsx'
import { WebsiteTable } from './website-table.tsx'

/** All websites of the installation. */
export function Websites() {
  const [{ search }, change] = useSearchState(websitesSearch, { replace: true })
  const query = useInfiniteQuery({
    queryKey: operatorKey('websites', search),
    queryFn: ({ pageParam }) => operator.websites({ search, before: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return (
    <Page title="Websites">
      <search className={css.filters}>
        <SearchField
          label="Beginning of subdomain or name"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
      </search>
      <Older query={query} text="Show more">
        {(websites) =>
          websites.length === 0 ? (
            <Empty title={search ? 'No website matches' : 'No websites yet'}>
              {search ? 'The subdomain or the name must begin with this text.' : 'Those of all users appear here.'}
            </Empty>
          ) : (
            <WebsiteTable websites={websites} />
          )
        }
      </Older>
      <More query={query} />
    </Page>
  )
}
