import { useQuery } from '@tanstack/react-query'
import { openPreview } from '#console/compare/use-preview.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { usePublishLabel, useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Select } from '#console/ui/select.tsx'
import { useReviewActs } from './acts.ts'
import { DecidedRequests, DecidedTable } from './decided.tsx'
import { draftsQuery, requestQuery, requestsQuery } from './queries.ts'
import { SchedulePublishing } from './schedule.tsx'
import { Scheduled } from './scheduled.tsx'
import { DECIDED, reviewSearch } from './search.ts'
import { Waiting } from './waiting.tsx'

const SHOWN = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'declined', label: 'Declined' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'expired', label: 'Expired' },
  { value: 'failed', label: 'Failed' },
] as const

/** What visitors do not see yet and what waits for approval, by work; or what became of requests. */
export function Review() {
  const [{ show, request }, change] = useSearchState(reviewSearch)
  return (
    <Page
      title="Review"
      about={
        show === undefined ? 'Unpublished changes, and requests that wait for approval.' : 'Requests and their outcome.'
      }
      actions={
        <>
          <Select
            label="Show"
            quiet
            options={SHOWN}
            value={show ?? 'waiting'}
            onChange={(next) => {
              const decided = DECIDED.find((each) => each === next)
              change({ show: decided, page: undefined, request: undefined })
            }}
          />
          {show === undefined && <DraftActions />}
        </>
      }
    >
      {request && <Linked id={request} />}
      {show === undefined ? (
        <>
          <Scheduled />
          <Waiting linked={request} />
        </>
      ) : (
        <DecidedRequests status={show} />
      )}
    </Page>
  )
}

/** What becomes of all drafts together; nothing while there are none. */
function DraftActions() {
  const site = useSite()
  const refusal = useRefusal()
  const publishLabel = usePublishLabel()
  const { act } = useAct()
  const { publishAll, isPending } = useReviewActs(site.id)
  const { data: drafts = [] } = useQuery(draftsQuery(site.id))
  const { data: requests = [] } = useQuery(requestsQuery(site.id))
  if (drafts.length === 0) return null
  return (
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
        {publishLabel(requests.length > 0 ? 'all drafts' : 'all')}
      </Button>
    </>
  )
}

/** What became of the request that a link leads to; nothing while it waits, since then it stands in the list. */
function Linked({ id }: { id: string }) {
  const site = useSite()
  const { data, error } = useQuery(requestQuery(site.id, id))
  if (error) return <Problem error={error} />
  if (!data || data.status === 'waiting') return null
  return (
    <Section title="This request is decided">
      <DecidedTable label="The request" requests={[data]} />
    </Section>
  )
}
