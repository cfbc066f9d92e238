import { useQuery } from '@tanstack/react-query'
import { nounOf } from '#console/nouns.ts'
import { paths } from '#console/paths.ts'
import { changeSetDiffQuery } from '#console/screens/review/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { count } from '#console/ui/count.ts'
import { Link } from '#console/ui/link.tsx'
import { Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import type { Stop } from './queries.ts'
import css from './timeline.module.css'

/** Who changed what up to the chosen time. */
export function Changed({ stop }: { stop: Stop }) {
  const site = useSite()
  const { id, title, actor, client, changed_at, records_count } = stop
  const who = client ?? actor.name
  const query = useQuery(changeSetDiffQuery(site.id, id))
  return (
    <Section title="What changed">
      <p>
        <Link href={paths.changeSet(site, id)}>{title ?? `Changes by ${who}`}</Link>
      </p>
      <p className={css.muted}>
        <bdi>{who}</bdi>, <Time at={changed_at} />
      </p>
      <Answer query={query}>
        {({ data }) => (
          <ul className={css.records}>
            {data.map((record) => (
              <li key={record.id}>
                <bdi>{record.title ?? nounOf(record.kind)}</bdi>{' '}
                <span className={css.muted}>
                  {nounOf(record.kind)} {record.action}
                </span>
              </li>
            ))}
            {records_count > data.length && (
              <li className={css.muted}>and {count.format(records_count - data.length)} more</li>
            )}
          </ul>
        )}
      </Answer>
    </Section>
  )
}
