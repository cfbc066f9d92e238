import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaitingItem } from '#client/generated.ts'
import { openPreview } from '#console/compare/use-preview.ts'
import { pagedSearch, useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { useReviewActs } from './acts.ts'
import { waitingQuery } from './queries.ts'
import css from './review.module.css'
import { Run } from './run.tsx'
import { SchedulePublishing } from './schedule.tsx'
import { Scheduled } from './scheduled.tsx'

/** What visitors do not see yet, by who did it in one go. */
export function Review() {
  const site = useSite()
  const refusal = useRefusal()
  const { act } = useAct()
  const { publishAll, isPending } = useReviewActs(site.id)
  const [{ page }, change] = useSearchState(pagedSearch)
  const query = useQuery(waitingQuery(site.id, page))
  const empty = (
    <Empty title="Visitors see everything">
      Changes that an agent or editor saves for review are listed here until they are published.
    </Empty>
  )
  const isEmpty = !query.data || query.data.meta.total_count === 0
  return (
    <Page
      title="Review"
      about="What visitors do not see yet."
      actions={
        !isEmpty && (
          <>
            <Button
              refused={refusal('previews_start')}
              onPress={() => void act({ run: () => openPreview(site.id, {}), failed: 'The preview did not start' })}
            >
              Preview all
            </Button>
            <Opener text="Publish later…" refused={refusal('records_publish')}>
              {(close) => <SchedulePublishing what={{ all: true }} onClose={close} />}
            </Opener>
            <Button
              look="primary"
              isPending={isPending}
              refused={refusal('records_publish')}
              onPress={() => void publishAll()}
            >
              Publish all
            </Button>
          </>
        )
      }
    >
      <Scheduled />
      <Pages query={query} empty={empty} onPage={(next) => change({ page: next })}>
        {(items) => <Waiting items={items} />}
      </Pages>
    </Page>
  )
}

function Waiting({ items }: { items: readonly WaitingItem[] }) {
  const site = useSite()
  const refusal = useRefusal()
  const { publish, takeBack, isPending } = useReviewActs(site.id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = items.filter(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((old) => {
      const next = new Set(old)
      for (const id of ids) isChosen ? next.add(id) : next.delete(id)
      return next
    })
  const runs = Map.groupBy(items, ({ change_set_id, id }) => change_set_id ?? id)
  return (
    <div className={css.runs}>
      {selected.length > 0 && (
        <div className={css.bar} role="toolbar" aria-label="Selected">
          <span>{selected.length} selected</span>
          <Button isPending={isPending} refused={refusal('records_publish')} onPress={() => void publish(selected)}>
            Publish selected
          </Button>
          <Button refused={refusal('pages_delete')} onPress={() => void takeBack(selected)}>
            Undo selected
          </Button>
          <Button look="plain" onPress={() => setChosen(new Set())}>
            Clear
          </Button>
        </div>
      )}
      {[...runs].map(([key, ofRun]) => (
        <Run key={key} items={ofRun} chosen={chosen} onChoose={choose} />
      ))}
    </div>
  )
}
