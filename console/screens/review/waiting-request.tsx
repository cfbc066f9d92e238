import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#client/errors.ts'
import type { Request } from '#client/generated.ts'
import { meQuery } from '#console/api/queries.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Time } from '#console/ui/time.tsx'
import { useReviewActs } from './acts.ts'
import { useApprovalRefusal } from './approvers.ts'
import { ChangedSince, isChangedSince } from './changed-since.tsx'
import { type Answer, Decline } from './decline.tsx'
import { Planned } from './planned.tsx'
import css from './review.module.css'
import { summaryOf } from './work.ts'

/** Records whose changes are shown before anyone asks to see them. */
const FEW_RECORDS = 3

const ANSWERS = [
  { answer: 'ask', text: 'Ask a question…', label: 'Ask about' },
  { answer: 'decline', text: 'Decline…', label: 'Decline' },
] as const

type WaitingRequestProps = {
  request: Request
  /** A link led here. */
  isLinked: boolean
  /** Why the requests of its work were not approved together, where it is for this one. */
  refusedWith: ApiError | null
}

/** One request, with what would change, until someone decides it. */
export function WaitingRequest({ request, isLinked, refusedWith }: WaitingRequestProps) {
  const site = useSite()
  const { data: me } = useQuery(meQuery)
  const refusal = useRefusal()
  const refused = useApprovalRefusal()(request.role)
  const { approve, withdraw, isPending } = useReviewActs(site.id)
  const [open, setOpen] = useState(isLinked || (request.dry_run?.records_count ?? 0) <= FEW_RECORDS)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [changed, setChanged] = useState<ApiError | null>(null)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView()
  }, [isLinked])
  const error = changed ?? refusedWith
  const isMine = request.requested_by.client === null && request.requested_by.id === me?.user.id
  const { note, created_at, expires_at } = request
  const summary = summaryOf(request)
  const showChanged = (found: ApiError) => {
    if (isChangedSince(found)) setChanged(found)
    return isChangedSince(found)
  }
  return (
    <li ref={item} className={`${css.record} ${isLinked ? css.linked : ''}`} aria-current={isLinked || undefined}>
      <div className={css.line}>
        <span className={css.what}>
          <bdi>{summary}</bdi>{' '}
          <span className={css.muted}>
            asked <Time at={created_at} />, expires <Time at={expires_at} />
          </span>
        </span>
        <Badge kind="warning">Request</Badge>
        <span className={css.acts}>
          <Button
            look="plain"
            aria-expanded={open}
            aria-label={`${open ? 'Hide' : 'Show'} changes of ${summary}`}
            onPress={() => setOpen(!open)}
          >
            {open ? 'Hide changes' : 'Show changes'}
          </Button>
          {isMine && (
            <Button
              look="plain"
              aria-label={`Withdraw ${summary}`}
              refused={refusal('requests_withdraw')}
              onPress={() => void withdraw(request)}
            >
              Withdraw
            </Button>
          )}
          {!isMine &&
            ANSWERS.map(({ answer: each, text, label }) => (
              <Button
                key={each}
                refused={refusal('requests_decline')}
                aria-label={`${label} ${summary}`}
                onPress={() => setAnswer(each)}
              >
                {text}
              </Button>
            ))}
          <Button
            isPending={isPending}
            refused={refused}
            aria-label={`Approve ${summary}`}
            onPress={() => void approve(request, showChanged)}
          >
            Approve
          </Button>
        </span>
      </div>
      {note && (
        <p className={css.note}>
          <bdi>{note}</bdi>
        </p>
      )}
      {refused && <p className={css.note}>{refused}</p>}
      {error && <ChangedSince error={error} />}
      {open && <Planned request={request} />}
      {answer && <Decline request={request} answer={answer} onClose={() => setAnswer(null)} />}
    </li>
  )
}
