import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import { Page } from '#console/ui/page.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { Chosen } from './chosen.tsx'
import { Filters } from './filters.tsx'
import { NewPage } from './new-page.tsx'
import { pagesQuery } from './queries.ts'
import { usePagesSearch } from './search.ts'
import { Tree } from './tree.tsx'

/** All pages of a website, by their paths. */
export function Pages() {
  const site = useSite()
  const refused = useRefusal()
  const [search, change] = usePagesSearch()
  const query = useQuery(pagesQuery(site.id, search))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const add = (
    <Opener text="New page" look="primary" refused={refused('pages_create')}>
      {(close) => <NewPage onClose={close} />}
    </Opener>
  )
  const isFiltered = search.q !== undefined || search.state !== undefined || search.language !== undefined
  return (
    <Page title="Pages" actions={add}>
      <Filters />
      <Answer query={query}>
        {({ data, meta }) => {
          if (data.length === 0 && isFiltered)
            return (
              <Empty
                title="No page matches"
                action={
                  <Button onPress={() => change({ q: undefined, state: undefined, language: undefined })}>
                    Show all pages
                  </Button>
                }
              />
            )
          if (data.length === 0)
            return <Empty title="No pages yet">Start with the home page, or let an agent write the website.</Empty>
          const pages = data.filter(({ id }) => chosen.has(id))
          return (
            <>
              <Chosen pages={pages} onClear={() => setChosen(new Set())} />
              <Tree pages={data} byPath={search.sort === undefined} chosen={chosen} onChoose={setChosen} />
              <Pager meta={meta} onPage={(page) => change({ page })} />
            </>
          )
        }}
      </Answer>
    </Page>
  )
}
