import { api } from '#console/api/api.ts'
import type { Versioned, VersionedRecord } from '#console/kinds.ts'
import { useAct } from '#console/shell/use-act.ts'
import { usePublishLabel, useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { NewestVersions } from './newest-versions.tsx'
import { isShown, isWaiting, useSeen } from './seen.ts'
import css from './versions.module.css'

type VersionsOfProps = { of: Versioned; record: VersionedRecord }

/** Versions listed at first: they stand below a form. */
const COUNT = 5

/** The versions of what is edited by a form: what visitors see, the newest ones, and the way to all of them. */
export function VersionsOf({ of, record }: VersionsOfProps) {
  const seen = useSeen(of, record)
  if (record.latest_version_id === null) return <p className={css.note}>The first change makes the first versions.</p>
  return (
    <section aria-label="Versions" className={css.section}>
      <h3>Versions</h3>
      <p>{seen}.</p>
      <NewestVersions of={of} record={record} count={COUNT} />
    </section>
  )
}

/** `what` names it where something else is published beside it. */
type PublishNewestProps = VersionsOfProps & { what?: string; onPress?: () => void }

/** Shows visitors the newest version, or asks for it; nothing where they see it. */
export function PublishNewest({ of, record, what, onPress }: PublishNewestProps) {
  const site = useSite()
  const refused = useRefusal()('records_publish')
  const publishLabel = usePublishLabel()
  const { act, isPending } = useAct()
  if (!isWaiting(record)) return null
  const { id, live_version_id: live, latest_version_id: latest, version_number } = record
  const version = latest === null ? undefined : `v${version_number}`
  const undo = isShown(record)
    ? () => of.versions.pin(live!)
    : of.wire === 'row'
      ? () => api.rows.update(id, { status: 'draft' })
      : undefined
  const publish = () => {
    onPress?.()
    return act({
      run: () => api.records.publish(site.id, { records: [{ kind: of.wire, id, version_id: latest ?? undefined }] }),
      done: `Visitors see ${version ?? `the ${of.noun}`}`,
      failed: 'It was not published',
      ...(undo && { undo }),
    })
  }
  return (
    <Button isPending={isPending} refused={refused} onPress={() => void publish()}>
      {publishLabel(what ?? version)}
    </Button>
  )
}
