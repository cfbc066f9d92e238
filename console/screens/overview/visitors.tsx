import { useQuery } from '@tanstack/react-query'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { count } from '#console/ui/count.ts'
import { Link } from '#console/ui/link.tsx'
import { Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import css from './overview.module.css'
import { visitorsQuery } from './queries.ts'

/** People of the last seven days, beside those of the seven before. */
export function Visitors() {
  const site = useSite()
  const query = useQuery(visitorsQuery(site.id))
  return (
    <Section title="Visitors in seven days" actions={<Link href={paths.analytics(site)}>Analytics</Link>}>
      <Answer query={query}>
        {({ overview, live_visitors }) => (
          <dl className={css.figures}>
            <Figure title="People" now={overview!.visitors} before={overview!.previous?.visitors} />
            <Figure title="Pages seen" now={overview!.pageviews} before={overview!.previous?.pageviews} />
            <Figure title="Here now" now={live_visitors!.count} />
          </dl>
        )}
      </Answer>
    </Section>
  )
}

function Figure({ title, now, before }: { title: string; now: number; before?: number }) {
  return (
    <div className={css.figure}>
      <dt className={css.muted}>{title}</dt>
      <dd className={css.number}>{count.format(now)}</dd>
      {before !== undefined && <dd className={css.muted}>{count.format(before)} the week before</dd>}
    </div>
  )
}
