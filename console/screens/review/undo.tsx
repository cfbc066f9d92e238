import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UndoResult } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { nameOf, shownValue } from '#console/compare/fields.tsx'
import { useAct } from '#console/shell/use-act.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { say } from '#console/ui/toast.tsx'
import css from './review.module.css'

/** Shows what an undo would do, and what someone changed since, which it can only leave as it is. */
export function UndoChangeSet({ id, onClose }: { id: string; onClose: () => void }) {
  const site = useSite()
  const query = useQuery({
    queryKey: siteKey(site.id, 'change_sets', id, 'undo'),
    queryFn: () => api.changeSets.undo(id, { dry_run: true, on_conflict: 'skip' }),
    gcTime: 0,
  })
  const { act, isPending } = useAct()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const choose = (record: string, isTaken: boolean) =>
    setKept((kept) => new Set(isTaken ? [...kept].filter((each) => each !== record) : [...kept, record]))
  const undo = ({ records, conflicts }: Pick<UndoResult, 'records' | 'conflicts'>) =>
    act({
      run: async () => {
        const on_conflict = conflicts.length > 0 ? 'skip' : 'refuse'
        const { change_set_id } = await api.changeSets.undo(id, { on_conflict, ...chosenOf(records, kept) })
        onClose()
        const said = kept.size > 0 ? 'Some of the changes are undone' : 'The changes are undone'
        say(said, change_set_id ? () => api.changeSets.undo(change_set_id) : undefined)
      },
      failed: 'It was not undone',
      onWaits: onClose,
    })
  return (
    <Dialog title="Undo these changes" onClose={onClose} wide>
      <Answer query={query}>
        {({ records, conflicts }) => (
          <>
            <ul className={css.effects}>
              {records.map(({ id: record, kind, title, action }) => (
                <li key={record}>
                  <Checkbox isSelected={!kept.has(record)} onChange={(isTaken) => choose(record, isTaken)}>
                    <bdi>{title ?? kind}</bdi> <span className={css.muted}>is {action}</span>
                  </Checkbox>
                </li>
              ))}
            </ul>
            {records.length === 0 && <p>There is nothing to undo.</p>}
            <Conflicts conflicts={conflicts} />
            <DialogActions>
              <Button onPress={onClose}>Cancel</Button>
              {records.length > 0 && (
                <Button
                  look="primary"
                  isPending={isPending}
                  refused={records.every(({ id: record }) => kept.has(record)) ? 'Choose a record to undo' : null}
                  onPress={() => void undo({ records, conflicts })}
                >
                  {conflicts.length > 0 ? `Undo the rest, skip ${conflicts.length}` : 'Undo'}
                </Button>
              )}
            </DialogActions>
          </>
        )}
      </Answer>
    </Dialog>
  )
}

/** What an undo is told of the records to leave as they are: whichever list is shorter. */
function chosenOf(records: UndoResult['records'], kept: ReadonlySet<string>) {
  if (kept.size === 0) return {}
  const only = records.map(({ id }) => id).filter((id) => !kept.has(id))
  return only.length < kept.size ? { only } : { keep: [...kept] }
}

function Conflicts({ conflicts }: Pick<UndoResult, 'conflicts'>) {
  if (conflicts.length === 0) return null
  return (
    <div className={css.change}>
      <h3>Changed since, so they stay as they are</h3>
      {conflicts.map(({ id, kind, title, reason, fields }) => (
        <div key={id} className={css.conflict}>
          <p>
            <bdi>{title ?? kind}</bdi>: {reason}
          </p>
          {fields.length > 0 && (
            <Table
              label={`Conflicts of ${title ?? kind}`}
              rows={fields}
              keyOf={({ field }) => field}
              columns={[
                { title: 'Field', main: true, cell: ({ field }) => nameOf(field) },
                { title: 'Before', cell: ({ before }) => shownValue(before) },
                { title: 'After', cell: ({ after }) => shownValue(after) },
                { title: 'Now', cell: ({ now }) => shownValue(now) },
              ]}
            />
          )}
        </div>
      ))}
    </div>
  )
}
