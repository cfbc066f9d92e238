import { useQuery } from '@tanstack/react-query'
import type { Version } from '#client/generated.ts'
import { type Place, takeBack } from '#console/compare/take-back.ts'
import { KINDS } from '#console/kinds.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { type EditedSubject, editedRecordQuery } from './queries.ts'

type TakeBackProps = { subject: EditedSubject; place: Place; from: Version; to: Version }

/** Takes one change back in the newest version, and leaves the rest. Visitors see it once it is published. */
export function TakeBack({ subject, place, from, to }: TakeBackProps) {
  const of = KINDS[subject.kind]
  const refusal = useRefusal()
  const { act, isPending } = useAct()
  const { data: record } = useQuery(editedRecordQuery(subject))
  if (!record) return null
  const edit = takeBack(place, from.html_content ?? '', to.html_content ?? '', record[of.text] ?? '')
  const changedSince = edit ? null : 'The newest version has changed here'
  const save = (old_html: string, new_html: string) =>
    of.records.update(subject.id, {
      edits: [{ ...(of.text === 'css' ? { field: 'css' } : {}), old_html, new_html }],
      note: `One change since v${from.number} undone`,
      publish: false,
    })
  const run = () =>
    act({
      run: () => save(edit!.old_html, edit!.new_html),
      done: 'Change reverted. Publish to show visitors',
      failed: 'It was not reverted',
      undo: async () => {
        await of.saveUnseen(subject.id, await of.versions.get(record.latest_version_id))
        if (record.pinned_version_id === null && record.live_version_id !== null) await of.records.unpin(subject.id)
      },
    })
  return (
    <Button
      look="plain"
      isPending={isPending}
      refused={refusal(`${subject.kind}_update`) ?? changedSince}
      onPress={() => void run()}
    >
      Revert this change
    </Button>
  )
}
