import { useQuery } from '@tanstack/react-query'
import type { Publishing } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Link } from '#console/ui/link.tsx'
import { Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { scheduledQuery } from './queries.ts'

/** Lists the changes that are published automatically at a set time. Shows nothing when there are none. */
export function Scheduled() {
  const site = useSite()
  const refusal = useRefusal()
  const { act } = useAct()
  const { data } = useQuery(scheduledQuery(site.id))
  if (!data || data.data.length === 0) return null
  const cancel = (publishing: Publishing) =>
    act({
      run: () => api.publishings.delete(publishing.id),
      done: 'Cancelled. It won’t be published.',
      failed: 'It was not cancelled',
      undo: () => api.records.publish(site.id, again(publishing)),
    })
  return (
    <Section title="Scheduled">
      <Table
        label="Scheduled"
        rows={data.data}
        columns={[
          { title: 'What', main: true, cell: (each) => <What publishing={each} /> },
          { title: 'When', cell: ({ at }) => <Time at={at} /> },
          { title: 'By', cell: ({ requested_by }) => <bdi>{requested_by.client ?? requested_by.name}</bdi> },
          {
            title: '',
            cell: (each) => (
              <Button refused={refusal('publishings_delete')} onPress={() => void cancel(each)}>
                Cancel
              </Button>
            ),
          },
        ]}
      />
    </Section>
  )
}

function What({ publishing: { all, change_set_id, records } }: { publishing: Publishing }) {
  const site = useSite()
  if (all) return 'Everything that waits'
  if (change_set_id) return <Link href={paths.changeSet(site, change_set_id)}>One set of changes</Link>
  return `${records?.length ?? 0} records`
}

/** The same once more. */
function again({ all, change_set_id, records, at }: Publishing) {
  if (all) return { all, at }
  if (change_set_id) return { change_set_id, at }
  const chosen = (records ?? []).map(({ kind, id, version_id }) => ({ kind, id, version_id: version_id ?? undefined }))
  return { records: chosen, at }
}
