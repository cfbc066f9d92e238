import { useQuery } from '@tanstack/react-query'
import { operatorKey } from '#console/api/keys.ts'
import { operator } from '#console/api/operator.ts'
import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Link } from '#console/ui/link.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import type { Backups } from '#operator/answers.ts'
import { LIVE_MS } from './live.ts'
import css from './operator.module.css'

const HOUR_S = 3_600

/** The schedule, and the backups that were read back and found whole. */
export function BackupsScreen() {
  const query = useQuery({ queryKey: operatorKey('backups'), queryFn: operator.backups, refetchInterval: LIVE_MS })
  return (
    <Page title="Backups" actions={query.data?.schedule && <BackUp />}>
      <Answer query={query}>
        {({ schedule, backups }) => (
          <>
            <Schedule schedule={schedule} />
            <Section title="Verified backups">
              <Verified backups={backups} />
            </Section>
          </>
        )}
      </Answer>
    </Page>
  )
}

function Schedule({ schedule }: Pick<Backups, 'schedule'>) {
  if (schedule === null)
    return (
      <p className={css.warning}>
        The service makes no backups itself. Set BACKUP_EVERY, or run <code>backup --keep N</code> on a schedule of
        yours: <Link href={paths.docs('in-depth/operating')}>Operating Sitewright</Link>.
      </p>
    )
  const hours = schedule.every_seconds / HOUR_S
  return (
    <p>
      Every {hours === 1 ? 'hour' : `${count.format(hours)} hours`} to <code>{schedule.to}</code>. The newest{' '}
      {schedule.keep} are kept.
    </p>
  )
}

function BackUp() {
  const { act, isPending } = useAct()
  const backUp = () =>
    act({
      run: operator.backUp,
      done: 'A backup is being made. It is listed when it is verified.',
      failed: 'No backup was begun',
    })
  return (
    <Button look="primary" isPending={isPending} onPress={backUp}>
      Back up now
    </Button>
  )
}

function Verified({ backups }: Pick<Backups, 'backups'>) {
  if (backups.length === 0) return <p className={css.muted}>No backup has been verified yet.</p>
  return (
    <Table
      label="Verified backups"
      rows={backups}
      keyOf={({ place }) => place}
      columns={[
        { title: 'Made', main: true, cell: ({ created_at }) => <Time at={created_at} /> },
        { title: 'Place', cell: ({ place }) => <code className={css.error}>{place}</code> },
        { title: 'Rows', end: true, cell: ({ row_count }) => count.format(row_count) },
        { title: 'Files', end: true, cell: ({ file_count }) => count.format(file_count) },
      ]}
    />
  )
}
