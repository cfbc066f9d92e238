import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '#console/api/queries.ts'
import { type Draft, deleteDraft, draftKey, draftsBeside, onDrafts, writeDraft } from '#console/drafts/drafts.ts'
import { KINDS, nameOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Link } from '#console/ui/link.tsx'
import { Time } from '#console/ui/time.tsx'
import { say } from '#console/ui/toast.tsx'
import css from '../editor.module.css'
import { EditSession } from '../session.ts'
import { useSnapshot } from '../use-session.ts'
import { useView } from '../view/use-view.ts'
import { saveTogether } from './save-together.ts'

/** What else was typed on this website and is not saved yet: it can be saved together with what is open. */
export function Others({ session }: { session: EditSession }) {
  const { data: me } = useSuspenseQuery(meQuery)
  const all = useOthers(session, me.user.id)
  const { isDirty, isSaving } = useSnapshot(session)
  const { panel } = useView()
  const { act, isPending } = useAct()
  const refused = useRefusal()
  // The theme that is edited beside the page says so itself.
  const others = panel === 'theme' && session.kind.wire !== 'theme' ? all.filter(({ of }) => of.kind !== 'themes') : all
  if (others.length === 0) return null
  const count = others.length + Number(isDirty)
  const save = async () => {
    const sessions = [session, ...(await openOthers(others, me.user.id))]
    const unmerged = await session.whileSaving(() => saveTogether(sessions))
    if (unmerged) throw new Error(conflictIn(unmerged, session))
    say(`${count === 1 ? 'It is' : `All ${count} are`} saved`)
  }
  return (
    <div role="status" className={css.notice}>
      <span>
        Not saved yet{isDirty ? ' either' : ''}:{' '}
        {others.map((draft) => (
          <Other key={draft.of.id} draft={draft} personId={me.user.id} />
        ))}
      </span>
      <Button
        isPending={isPending}
        refused={refused('batch_edit') ?? (isSaving ? 'It is being saved.' : null)}
        onPress={() => act({ run: save, failed: 'Nothing was saved, and all is kept on this device' })}
      >
        {count === 1 ? 'Save it' : `Save all ${count} together`}
      </Button>
    </div>
  )
}

function Other({ draft, personId }: { draft: Draft; personId: string }) {
  const site = useSite()
  const { act } = useAct()
  const { of, at } = draft
  const key = draftKey(personId, of.id)
  const what = `${KINDS[of.kind].noun} ${of.name}`
  return (
    <span className={css.other}>
      <Link href={paths.edit(site, of.kind, of.id)}>
        {KINDS[of.kind].noun} <bdi>{of.name}</bdi>
      </Link>{' '}
      (<Time at={new Date(at).toISOString()} />)
      <Button
        look="plain"
        aria-label={`Discard what is not saved in ${what}`}
        onPress={() =>
          act({
            run: () => deleteDraft(key),
            done: `What was not saved in ${what} is discarded`,
            failed: 'It was not discarded',
            undo: () => writeDraft(key, draft),
          })
        }
      >
        <Icon name="close" />
      </Button>
    </span>
  )
}

function conflictIn(unmerged: EditSession, open: EditSession): string {
  if (unmerged === open) return 'Someone else changed the same: choose what becomes of both.'
  const { kind } = unmerged
  const name = nameOf(unmerged.snapshot().record)
  return `Someone else changed the same in the ${kind.noun} ${name}: open it, and choose what becomes of both.`
}

/** Of one batch, without the record that is open. */
const MAX_OTHERS = 99

/** What the person has typed in other records of the website and not saved, newest first. */
function useOthers({ siteId, snapshot }: EditSession, personId: string): Draft[] {
  const client = useQueryClient()
  const { id } = snapshot().record
  const { data = [] } = useQuery({
    queryKey: ['drafts', siteId, id],
    queryFn: () => draftsBeside(personId, siteId, id),
    // A device that allows no storage has no drafts.
    retry: false,
    gcTime: 0,
  })
  useEffect(() => onDrafts(() => void client.invalidateQueries({ queryKey: ['drafts', siteId] })), [client, siteId])
  return data.toSorted((a, b) => b.at - a.at).slice(0, MAX_OTHERS)
}

/** Opens what was typed there, on top of what others have saved since. */
async function openOthers(drafts: readonly Draft[], personId: string): Promise<EditSession[]> {
  return Promise.all(drafts.map(({ of }) => EditSession.open(KINDS[of.kind], of.siteId, personId, of.id)))
}
