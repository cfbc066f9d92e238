import { useQuery } from '@tanstack/react-query'
import type { RestoreResult } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { counted, nounOf } from '#console/nouns.ts'
import { formQuery } from '#console/screens/forms/queries.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { Answer } from '#console/ui/states.tsx'
import { say } from '#console/ui/toast.tsx'
import css from './timeline.module.css'

/** Shows what a restore would change before it does it. */
export function RestoreSite({ time, onClose }: { time: string; onClose: () => void }) {
  const site = useSite()
  const query = useQuery({
    queryKey: siteKey(site.id, 'change_sets', 'restore', time),
    queryFn: () => api.site.restore(site.id, { time, dry_run: true }),
    gcTime: 0,
  })
  const { act, isPending } = useAct()
  const restore = () =>
    act({
      run: async () => {
        const { change_set_id } = await api.site.restore(site.id, { time, on_conflict: 'skip' })
        onClose()
        say('The website is restored', change_set_id ? () => api.changeSets.undo(change_set_id) : undefined)
      },
      failed: 'The website was not restored',
      onWaits: onClose,
    })
  return (
    <Dialog title="Restore the website" onClose={onClose} wide>
      <Answer query={query}>
        {(plan) => (
          <>
            <Plan plan={plan} />
            <DialogActions>
              <Button onPress={onClose}>Cancel</Button>
              {plan.records_count > 0 && (
                <Button look="primary" isPending={isPending} onPress={() => void restore()}>
                  Restore
                </Button>
              )}
            </DialogActions>
          </>
        )}
      </Answer>
    </Dialog>
  )
}

const DID = ['deleted', 'restored', 'reverted', 'updated'] as const

function Plan({ plan: { counts, records, records_count, conflicts, conflicts_count, left } }: { plan: RestoreResult }) {
  if (records_count === 0 && left.length === 0 && conflicts_count === 0) return <p>Nothing differs from that time.</p>
  return (
    <div className={css.plan}>
      {records_count > 0 && (
        <p>
          This changes {records_count === 1 ? 'one record' : `${count.format(records_count)} records`}. Visitors see it
          immediately, and you can undo it.
        </p>
      )}
      <ul className={css.records}>
        {counts.map(({ kind, ...of }) => (
          <li key={kind}>
            {nounOf(kind)}:{' '}
            {DID.filter((did) => of[did] > 0)
              .map((did) => `${count.format(of[did])} ${did}`)
              .join(', ')}
          </li>
        ))}
      </ul>
      <Deleted records={records} />
      {records_count > 0 && (
        <details>
          <summary>Records</summary>
          <ul className={css.records}>
            {records.map(({ id, kind, title, action }) => (
              <li key={id}>
                <bdi>{title ?? kind}</bdi> <span className={css.muted}>is {action}</span>
              </li>
            ))}
            {records_count > records.length && (
              <li className={css.muted}>and {count.format(records_count - records.length)} more</li>
            )}
          </ul>
        </details>
      )}
      <Staying
        title="Something is in the way, so they stay as they are"
        items={conflicts}
        more={conflicts_count - conflicts.length}
      />
      <Staying title="Cannot be restored" items={left} more={0} />
    </div>
  )
}

type Restored = RestoreResult['records'][number]

/** By name: what was made since that time goes to the trash, forms with what visitors sent. */
function Deleted({ records }: { records: readonly Restored[] }) {
  const deleted = records.filter(({ action }) => action === 'deleted')
  if (deleted.length === 0) return null
  return (
    <section>
      <h3>These go to the trash</h3>
      <ul className={css.records}>
        {deleted.map(({ id, kind, title }) => (
          <li key={id}>
            {nounOf(kind)} <bdi>{title}</bdi>
            {kind === 'form' && <Messages formId={id} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Messages({ formId }: { formId: string }) {
  const site = useSite()
  const { data: form } = useQuery(formQuery(site.id, formId))
  if (!form?.submissions_count) return null
  return ` with ${counted(form.submissions_count, nounOf('submission'))}`
}

type Item = { kind: string; title: string | null; reason: string }

function Staying({ title, items, more }: { title: string; items: readonly Item[]; more: number }) {
  if (items.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className={css.records}>
        {items.map(({ kind, title: name, reason }) => (
          <li key={`${kind} ${name} ${reason}`}>
            <bdi>{name ?? nounOf(kind)}</bdi>: {reason}
          </li>
        ))}
        {more > 0 && <li className={css.muted}>and {count.format(more)} more</li>}
      </ul>
    </section>
  )
}
