import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page as PageRecord } from '#client/generated.ts'
import { usePublishLabel, useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Opener } from '#console/ui/dialog.tsx'
import { Page } from '#console/ui/page.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { usePageActs } from './acts.ts'
import { Filters } from './filters.tsx'
import { NewPage } from './new-page.tsx'
import css from './pages.module.css'
import { pagesQuery, shownOf } from './queries.ts'
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
            return <Empty title="No pages yet">Create the home page, or let an agent build the website.</Empty>
          const pages = data.filter(({ id }) => chosen.has(id))
          return (
            <>
              <Chosen pages={pages} onClear={() => setChosen(new Set())} />
              <Tree pages={data} byPath={search.sort === undefined} chosen={chosen} onChoose={setChosen} />
              <p className={css.count}>
                {meta.total_count === 1 ? '1 page' : `${count.format(meta.total_count)} pages`}
              </p>
              <Pager meta={meta} onPage={(page) => change({ page })} />
            </>
          )
        }}
      </Answer>
    </Page>
  )
}

/** What can be done with the pages that are chosen; nothing while none is. */
function Chosen({ pages, onClear }: { pages: readonly PageRecord[]; onClear: () => void }) {
  const site = useSite()
  const refused = useRefusal()
  const publishLabel = usePublishLabel()
  const { publish, remove, isPending } = usePageActs()
  if (pages.length === 0) return null
  const hidden = pages.filter((page) => shownOf(page) !== 'live').length
  const then = async (done: Promise<boolean>) => {
    if (await done) onClear()
  }
  return (
    <section aria-label="Chosen pages" className={css.chosen}>
      <span>{pages.length} chosen</span>
      <Button
        isPending={isPending}
        refused={hidden === 0 ? 'Visitors see the newest version of all of them.' : refused('records_publish')}
        onPress={() => then(publish(pages, site.id))}
      >
        {publishLabel(hidden === 0 ? undefined : String(hidden))}
      </Button>
      <Button
        look="danger"
        isPending={isPending}
        refused={refused('pages_delete')}
        onPress={() => then(remove(pages, site.id))}
      >
        Delete {pages.length}
      </Button>
      <Button look="plain" onPress={onClear}>
        Clear selection
      </Button>
    </section>
  )
}
