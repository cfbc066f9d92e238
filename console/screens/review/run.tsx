import { useQuery } from '@tanstack/react-query'
import type { WaitingItem } from '#client/generated.ts'
import { paths } from '#console/paths.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Link } from '#console/ui/link.tsx'
import { Time } from '#console/ui/time.tsx'
import { useReviewActs } from './acts.ts'
import { changeSetQuery } from './queries.ts'
import css from './review.module.css'
import { WaitingRecord } from './waiting-record.tsx'

type RunProps = {
  items: WaitingItem[]
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], isChosen: boolean) => void
}

/** What one person or program did in one go and visitors do not see yet. */
export function Run({ items, chosen, onChoose }: RunProps) {
  const site = useSite()
  const refusal = useRefusal()
  const { publish, takeBack, isPending } = useReviewActs(site.id)
  const { change_set_id, last_actor } = items[0]!
  const { data: run } = useQuery({ ...changeSetQuery(site.id, change_set_id ?? ''), enabled: change_set_id !== null })
  const who = last_actor?.client ?? last_actor?.name ?? 'Someone'
  const title = run?.title ?? who
  const ids = items.map(({ id }) => id)
  const count = ids.filter((id) => chosen.has(id)).length
  return (
    <section className={css.run} aria-label={title}>
      <header className={css.head}>
        <Checkbox
          aria-label={`Select all of ${title}`}
          isSelected={count === ids.length}
          isIndeterminate={count > 0 && count < ids.length}
          onChange={(isSelected) => onChoose(ids, isSelected)}
        />
        <div className={css.what}>
          <h2>
            {change_set_id ? <Link href={paths.changeSet(site, change_set_id)}>{title}</Link> : <bdi>{title}</bdi>}
          </h2>
          <p className={css.muted}>
            {run?.title && <bdi>{who}</bdi>}
            {last_actor && last_actor.name !== who && (
              <>
                {' '}
                for <bdi>{last_actor.name}</bdi>
              </>
            )}
            {run && (
              <>
                {' '}
                ({run.source === 'mcp' ? 'agent' : run.source}), <Time at={run.started_at} />
              </>
            )}
          </p>
        </div>
        <div className={css.acts}>
          <Button refused={refusal('pages_delete')} onPress={() => void takeBack(items)}>
            Undo
          </Button>
          <Button isPending={isPending} refused={refusal('records_publish')} onPress={() => void publish(items)}>
            Publish {items.length === 1 ? '' : `these ${items.length}`}
          </Button>
        </div>
      </header>
      <ul>
        {items.map((item) => (
          <WaitingRecord
            key={item.id}
            item={item}
            isChosen={chosen.has(item.id)}
            onChoose={(isChosen) => onChoose([item.id], isChosen)}
          />
        ))}
      </ul>
    </section>
  )
}
