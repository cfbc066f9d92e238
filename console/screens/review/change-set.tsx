import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChangeSet } from '#client/generated.ts'
import { openPreview } from '#console/compare/use-preview.ts'
import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useSearchState } from '#console/shell/use-search-state.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Link } from '#console/ui/link.tsx'
import { Badge, Page } from '#console/ui/page.tsx'
import type { PagedSearch } from '#console/ui/paged-search.ts'
import { Pager } from '#console/ui/pager.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Answer, Empty, Loading } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import { useReviewActs } from './acts.ts'
import { ChangedRecord } from './changed-record.tsx'
import { changeSetDiffQuery, changeSetQuery } from './queries.ts'
import css from './review.module.css'
import { SchedulePublishing } from './schedule.tsx'
import { UndoChangeSet } from './undo.tsx'

/** All that was done in one go: every record compared, published or undone whole. */
export function ChangeSetScreen() {
  const site = useSite()
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: changeSet, error } = useQuery(changeSetQuery(site.id, id))
  const [{ page }, change] = useSearchState<PagedSearch>()
  const diff = useQuery(changeSetDiffQuery(site.id, id, page))
  if (error)
    return (
      <Page title="Change set">
        <Problem error={error} />
      </Page>
    )
  if (!changeSet) return <Loading />
  const { title, actor, client, state, started_at, undoes, undone_by } = changeSet
  const who = client ?? actor.name
  return (
    <Page
      title={title ?? `Changes by ${who}`}
      beside={<Badge kind={state === 'published' ? 'good' : undefined}>{STATES[state]}</Badge>}
      about={
        <>
          <bdi>{who}</bdi>
          {who !== actor.name && (
            <>
              {' '}
              for <bdi>{actor.name}</bdi>
            </>
          )}{' '}
          ({changeSet.source === 'mcp' ? 'agent' : changeSet.source}), <Time at={started_at} />,{' '}
          {changeSet.records_count} {changeSet.records_count === 1 ? 'record' : 'records'}.{' '}
          {undoes && <Link href={paths.changeSet(site, undoes)}>What it undid</Link>}
          {undone_by && <Link href={paths.changeSet(site, undone_by)}>How it was undone</Link>}
        </>
      }
      actions={<ChangeSetActions changeSet={changeSet} />}
    >
      <Answer query={diff}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="Nothing differs">What it changed was changed back.</Empty>
          ) : (
            <div className={css.runs}>
              {data.map((item) => (
                <ChangedRecord key={item.id} item={item} />
              ))}
              <Pager meta={meta} onPage={(next) => change({ page: next })} />
            </div>
          )
        }
      </Answer>
    </Page>
  )
}

const STATES: Record<ChangeSet['state'], string> = {
  open: 'Going on',
  ended: 'Ended',
  undone: 'Undone',
  published: 'Published',
}

function ChangeSetActions({ changeSet: { id, state } }: { changeSet: ChangeSet }) {
  const site = useSite()
  const refusal = useRefusal()
  const { act } = useAct()
  const { publishChangeSet, isPending } = useReviewActs(site.id)
  const [open, setOpen] = useState<'undo' | 'schedule' | null>(null)
  const close = () => setOpen(null)
  const isUndone = state === 'undone' ? 'It is undone' : null
  return (
    <>
      <Button
        refused={refusal('previews_start')}
        onPress={() =>
          void act({ run: () => openPreview(site.id, { change_set_id: id }), failed: 'The preview did not start' })
        }
      >
        Preview
      </Button>
      <Button refused={refusal('change_sets_undo') ?? isUndone} onPress={() => setOpen('undo')}>
        Undo…
      </Button>
      <Button refused={refusal('records_publish') ?? isUndone} onPress={() => setOpen('schedule')}>
        Publish later…
      </Button>
      <Button
        look="primary"
        isPending={isPending}
        refused={refusal('records_publish') ?? isUndone}
        onPress={() => void publishChangeSet(id)}
      >
        Publish
      </Button>
      {open === 'undo' && <UndoChangeSet id={id} onClose={close} />}
      {open === 'schedule' && <SchedulePublishing what={{ change_set_id: id }} onClose={close} />}
    </>
  )
}
