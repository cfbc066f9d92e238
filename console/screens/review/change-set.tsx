import { useQuery } from '@tanstack/react-query'
import type { ChangeSet, ChangeSetDiffItem } from '#client/generated.ts'
import { Code } from '#console/compare/code.tsx'
import { Fields } from '#console/compare/fields.tsx'
import { openPreview } from '#console/compare/use-preview.ts'
import { editedKindOf } from '#console/kinds.ts'
import { nounOf } from '#console/nouns.ts'
import { paths } from '#console/paths.ts'
import { pagedSearch, useParam, useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { usePublishLabel, useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button, LinkButton } from '#console/ui/button.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import { Link } from '#console/ui/link.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Badge, Page } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Empty, Loading } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import { versionedKindOf } from '#console/versioned.ts'
import { useReviewActs } from './acts.ts'
import { PagePictures } from './page-pictures.tsx'
import { changeSetDiffQuery, changeSetQuery } from './queries.ts'
import css from './review.module.css'
import { SchedulePublishing } from './schedule.tsx'
import { UndoChangeSet } from './undo.tsx'

/** All that was done in one go: every record compared, published or undone whole. */
export function ChangeSetScreen() {
  const site = useSite()
  const id = useParam('id')
  const { data: changeSet, error } = useQuery(changeSetQuery(site.id, id))
  const [{ page }, change] = useSearchState(pagedSearch)
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
      <Pages
        query={diff}
        empty={<Empty title="Nothing differs">What it changed was changed back.</Empty>}
        onPage={(next) => change({ page: next })}
      >
        {(items) => (
          <div className={css.runs}>
            {items.map((item) => (
              <ChangedRecord key={item.id} item={item} />
            ))}
          </div>
        )}
      </Pages>
    </Page>
  )
}

const STATES: Record<ChangeSet['state'], string> = {
  open: 'In progress',
  ended: 'Ended',
  undone: 'Undone',
  published: 'Published',
}

function ChangeSetActions({ changeSet: { id, state } }: { changeSet: ChangeSet }) {
  const site = useSite()
  const refusal = useRefusal()
  const publishLabel = usePublishLabel()
  const { act } = useAct()
  const { publishChangeSet, isPending } = useReviewActs(site.id)
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
      <Opener text="Undo…" refused={refusal('change_sets_undo') ?? isUndone}>
        {(close) => <UndoChangeSet id={id} onClose={close} />}
      </Opener>
      <Opener text="Publish later…" refused={refusal('records_publish') ?? isUndone}>
        {(close) => <SchedulePublishing what={{ change_set_id: id }} onClose={close} />}
      </Opener>
      <Button
        look="primary"
        isPending={isPending}
        refused={refusal('records_publish') ?? isUndone}
        onPress={() => void publishChangeSet(id)}
      >
        {publishLabel()}
      </Button>
    </>
  )
}

/** What a change set did with one record. */
function ChangedRecord({ item }: { item: ChangeSetDiffItem }) {
  const site = useSite()
  const { kind, id, title, action, fields, from_number, to_number, diff } = item
  const versioned = versionedKindOf(kind)
  const name = title ?? kind
  const compared = from_number && to_number ? { a: String(from_number), b: String(to_number) } : undefined
  return (
    <section className={css.run} aria-label={name}>
      <header className={css.head}>
        <div className={css.what}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
        </div>
        <span className={css.muted}>{nounOf(kind)}</span>
        <Badge kind={action === 'deleted' ? 'bad' : action === 'created' ? 'good' : undefined}>{action}</Badge>
        {versioned && (editedKindOf(kind) || compared) && action !== 'deleted' && (
          <LinkButton
            href={paths.versions(site, versioned.kind, id, compared)}
            aria-label={`Compare versions of ${name}`}
          >
            Compare
          </LinkButton>
        )}
      </header>
      <div className={css.change}>
        {kind === 'page' && action !== 'deleted' && <PagePictures pageId={id} name={name} />}
        <Fields changes={fields.filter(({ before, after }) => before !== after)} />
        {diff && <Code diff={diff} />}
      </div>
    </section>
  )
}
