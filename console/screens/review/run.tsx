import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#client/errors.ts'
import { paths } from '#console/paths.ts'
import { usePublishLabel, useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Link } from '#console/ui/link.tsx'
import { Time } from '#console/ui/time.tsx'
import { useReviewActs } from './acts.ts'
import { useApprovalRefusal } from './approvers.ts'
import { ChangedSince, requestIn } from './changed-since.tsx'
import { changeSetQuery } from './queries.ts'
import css from './review.module.css'
import { WaitingRecord } from './waiting-record.tsx'
import { WaitingRequest } from './waiting-request.tsx'
import { isPublishing, type Work } from './work.ts'

/** Drafts of one piece of work that are shown at first. */
const FIRST_DRAFTS = 20

type RunProps = {
  work: Work
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  /** The request that a link leads to. */
  linked: string | undefined
}

/** What one person or program did in one go and visitors do not see yet, with what they asked for. */
export function Run({ work, chosen, onChoose, linked }: RunProps) {
  const site = useSite()
  const refusal = useRefusal()
  const { takeBack } = useReviewActs(site.id)
  const { drafts, requests, changeSetId } = work
  const { data: run } = useQuery({ ...changeSetQuery(site.id, changeSetId ?? ''), enabled: changeSetId !== null })
  const [all, setAll] = useState(false)
  const [failed, setFailed] = useState<ApiError | null>(null)
  const by = requests[0]?.requested_by ?? drafts[0]?.last_actor
  const who = by?.client ?? by?.name ?? 'Someone'
  const title = run?.title ?? who
  const ids = drafts.map(({ id }) => id)
  const count = ids.filter((id) => chosen.has(id)).length
  const shown = all ? drafts : drafts.slice(0, FIRST_DRAFTS)
  const refusedAt = failed && requestIn(failed)
  return (
    <section className={css.run} aria-label={title}>
      <header className={css.head}>
        {drafts.length > 0 && (
          <Checkbox
            aria-label={`Select all of ${title}`}
            isSelected={count === ids.length}
            isIndeterminate={count > 0 && count < ids.length}
            onChange={(isSelected) => onChoose(ids, isSelected)}
          />
        )}
        <div className={css.what}>
          <h2>{changeSetId ? <Link href={paths.changeSet(site, changeSetId)}>{title}</Link> : <bdi>{title}</bdi>}</h2>
          <p className={css.muted}>
            {run?.title && <bdi>{who}</bdi>}
            {by && by.name !== who && (
              <>
                {' '}
                for <bdi>{by.name}</bdi>
              </>
            )}
            {run && (
              <>
                {' '}
                ({run.source === 'mcp' ? 'agent' : run.source}), <Time at={run.started_at} />
              </>
            )}
          </p>
        </div>
        <div className={css.acts}>
          {drafts.length > 0 && (
            <Button refused={refusal('pages_delete')} onPress={() => void takeBack(drafts)}>
              {requests.length > 0 ? 'Undo the drafts' : 'Undo'}
            </Button>
          )}
          <PublishWork work={work} onFailed={setFailed} />
        </div>
      </header>
      {failed && refusedAt === null && <ChangedSince error={failed} />}
      <ul>
        {shown.map((item) => (
          <WaitingRecord
            key={item.id}
            item={item}
            isChosen={chosen.has(item.id)}
            onChoose={(isChosen) => onChoose([item.id], isChosen)}
          />
        ))}
        {requests.map((request, index) => (
          <WaitingRequest
            key={request.id}
            request={request}
            isLinked={request.id === linked}
            refusedWith={refusedAt === index ? failed : null}
          />
        ))}
      </ul>
      {shown.length < drafts.length && (
        <p className={css.change}>
          <Button onPress={() => setAll(true)}>Show all {drafts.length} drafts</Button>
        </p>
      )}
    </section>
  )
}

type PublishWorkProps = { work: Work; onFailed: (error: ApiError | null) => void }

/** All of it or nothing. A single request has a button of its own. */
function PublishWork({ work, onFailed }: PublishWorkProps) {
  const { drafts, changeSetId } = work
  const requests = work.requests.filter((request) => !isPublishing(request))
  const site = useSite()
  const refusal = useRefusal()
  const approvalRefusal = useApprovalRefusal()
  const publishLabel = usePublishLabel()
  const { publish, publishWork, isPending } = useReviewActs(site.id)
  if (drafts.length === 0 && requests.length < 2) return null
  const refused = refusal('records_publish') ?? requests.map(({ role }) => approvalRefusal(role)).find(Boolean) ?? null
  const press = () => {
    onFailed(null)
    if (changeSetId === null || requests.length === 0) void publish(drafts)
    else
      void publishWork(changeSetId, (error) => {
        onFailed(error)
        return true
      })
  }
  return (
    <Button isPending={isPending} refused={refused} onPress={press}>
      {publishLabel(drafts.length + requests.length > 1 ? 'all of it' : undefined)}
    </Button>
  )
}
