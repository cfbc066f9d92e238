import { useQuery } from '@tanstack/react-query'
import { operatorKey } from '#console/api/keys.ts'
import { operator } from '#console/api/operator.ts'
import { useAct } from '#console/shell/use-act.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Page, Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import type { Jobs } from '#operator/answers.ts'
import { LIVE_MS } from './live.ts'
import css from './operator.module.css'

/** Deferred work: what waits and is being done, and what failed. */
export function JobsScreen() {
  const query = useQuery({ queryKey: operatorKey('jobs'), queryFn: operator.jobs, refetchInterval: LIVE_MS })
  return (
    <Page title="Jobs" about="Work that the service does in the background. What fails is tried again automatically.">
      <Answer query={query}>
        {({ kinds, failed }) => (
          <>
            <Section title="Queues">
              <Queues kinds={kinds} />
            </Section>
            <Section title="Failed">
              <Failed jobs={failed} />
            </Section>
          </>
        )}
      </Answer>
    </Page>
  )
}

function Queues({ kinds }: { kinds: Jobs['kinds'] }) {
  if (kinds.length === 0) return <p className={css.muted}>Nothing waits.</p>
  return (
    <Table
      label="Queues"
      rows={kinds}
      keyOf={({ kind }) => kind}
      columns={[
        { title: 'Kind', main: true, cell: ({ kind }) => kind },
        { title: 'Waiting', end: true, cell: ({ waiting }) => count.format(waiting) },
        { title: 'Running', end: true, cell: ({ running }) => count.format(running) },
        { title: 'Oldest due', cell: ({ since }) => (since === null ? '' : <Time at={since} />) },
      ]}
    />
  )
}

function Failed({ jobs }: { jobs: Jobs['failed'] }) {
  const { act } = useAct()
  if (jobs.length === 0) return <p className={css.muted}>None has failed.</p>
  const retry = (id: string) =>
    act({ run: () => operator.retryJob(id), done: 'The job is tried again', failed: 'It was not tried again' })
  return (
    <Table
      label="Failed jobs"
      rows={jobs}
      columns={[
        { title: 'Kind', main: true, cell: ({ kind }) => kind },
        { title: 'Error', cell: ({ error }) => <div className={css.error}>{error}</div> },
        { title: 'Attempts', end: true, cell: ({ attempts }) => count.format(attempts) },
        { title: 'Next attempt', cell: ({ next_attempt_at }) => <Time at={next_attempt_at} /> },
        {
          title: '',
          end: true,
          cell: ({ id, kind }) => (
            <Button aria-label={`Try ${kind} again now`} onPress={() => retry(id)}>
              Try again
            </Button>
          ),
        },
      ]}
    />
  )
}
