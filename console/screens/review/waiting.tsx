import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaitingItem } from '#client/generated.ts'
import { usePublishLabel, useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { useReviewActs } from './acts.ts'
import { draftsQuery, MAX_DRAFTS, purchasesQuery, requestsQuery } from './queries.ts'
import css from './review.module.css'
import { Run } from './run.tsx'
import { WaitingPurchase } from './waiting-purchase.tsx'
import { type Work, workOf } from './work.ts'

/** Pieces of work that are shown at first, and with each press of the button below them. */
const WORKS = 20

/** Drafts, requests and purchases in one list, by the work that they belong to, the newest first. */
export function Waiting({ linked }: { linked: string | undefined }) {
  const site = useSite()
  const drafts = useQuery(draftsQuery(site.id))
  const requests = useQuery(requestsQuery(site.id))
  const { data: purchases = [] } = useQuery(purchasesQuery(site.id))
  return (
    <Answer query={drafts}>
      {(ofDrafts) => (
        <Answer query={requests}>
          {(ofRequests) => <Works works={workOf(ofDrafts, ofRequests, purchases)} linked={linked} />}
        </Answer>
      )}
    </Answer>
  )
}

type WorksProps = { works: readonly Work[]; linked: string | undefined }

function Works({ works, linked }: WorksProps) {
  const [limit, setLimit] = useState(WORKS)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((old) => {
      const next = new Set(old)
      for (const id of ids) isChosen ? next.add(id) : next.delete(id)
      return next
    })
  if (works.length === 0) return <Empty title="Nothing to review">Unpublished changes and requests appear here.</Empty>
  const drafts = works.flatMap((work) => work.drafts)
  const isLinked = (work: Work) => work.requests.some(({ id }) => id === linked)
  const shown = works.filter((work, index) => index < limit || isLinked(work))
  return (
    <div className={css.runs}>
      <Selected items={drafts.filter(({ id }) => chosen.has(id))} onClear={() => setChosen(new Set())} />
      {shown.map((work) =>
        work.purchase ? (
          <WaitingPurchase key={work.key} purchase={work.purchase} />
        ) : (
          <Run key={work.key} work={work} chosen={chosen} onChoose={choose} linked={linked} />
        ),
      )}
      {shown.length < works.length && (
        <div>
          <Button onPress={() => setLimit(limit + WORKS)}>Show older</Button>
        </div>
      )}
      {drafts.length === MAX_DRAFTS && (
        <p className={css.muted}>Only {MAX_DRAFTS} drafts are shown. Publish or undo some to see the others.</p>
      )}
    </div>
  )
}

function Selected({ items, onClear }: { items: readonly WaitingItem[]; onClear: () => void }) {
  const site = useSite()
  const refusal = useRefusal()
  const publishLabel = usePublishLabel()
  const { publish, takeBack, isPending } = useReviewActs(site.id)
  if (items.length === 0) return null
  return (
    <div className={css.bar} role="toolbar" aria-label="Selected">
      <span>{items.length} selected</span>
      <Button isPending={isPending} refused={refusal('records_publish')} onPress={() => void publish(items)}>
        {publishLabel('selected')}
      </Button>
      <Button refused={refusal('pages_delete')} onPress={() => void takeBack(items)}>
        Undo selected
      </Button>
      <Button look="plain" onPress={onClear}>
        Clear
      </Button>
    </div>
  )
}
