import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Pagination } from '#client/generated.ts'
import { Button } from './button.tsx'
import { Pager } from './pager.tsx'
import { Problem } from './problem.tsx'
import { Answer, Loading } from './states.tsx'
import { Table, type TableProps } from './table.tsx'

type Paged<Row> = { data: readonly Row[]; meta: Pagination }

type PagesProps<Row> = {
  query: UseQueryResult<Paged<Row>>
  /** In place of an empty list. */
  empty: ReactNode
  onPage: (page: number) => void
  children: (rows: readonly Row[]) => ReactNode
}

/** A page of a list, and the way to the others. */
export function Pages<Row>({ query, empty, onPage, children }: PagesProps<Row>) {
  return (
    <Answer query={query}>
      {({ data, meta }) =>
        data.length === 0 ? (
          empty
        ) : (
          <>
            {children(data)}
            <Pager meta={meta} onPage={onPage} />
          </>
        )
      }
    </Answer>
  )
}

type ListProps<Row> = Omit<TableProps<Row>, 'rows'> & { query: UseQueryResult<Row[]>; empty: ReactNode }

/** A list that is read whole, as a table. */
export function List<Row extends { id: string }>({ query, empty, ...table }: ListProps<Row>) {
  return <Answer query={query}>{(rows) => (rows.length === 0 ? empty : <Table {...table} rows={rows} />)}</Answer>
}

type OlderProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>
  /** The button's text. */
  text?: string
  children: (rows: Row[]) => ReactNode
}

/** A list that grows at its end. */
export function Older<Row>({ query, text = 'Older', children }: OlderProps<Row>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (error) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      {children(data.pages.flatMap((page) => page.data))}
      {hasNextPage && (
        <div>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {text}
          </Button>
        </div>
      )}
    </>
  )
}
