import { useQuery } from '@tanstack/react-query'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Link } from '#console/ui/link.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import css from './overview.module.css'
import { Problems } from './problems.tsx'
import { newSubmissionsQuery, recentChangesQuery, visitorsQuery, waitingCountQuery } from './queries.ts'

/** A website at a glance: what waits, what is wrong, who came, who changed what. */
export function Overview() {
  const site = useSite()
  return (
    <Page title={site.name} beside={<Link href={site.url}>{new URL(site.url).host}</Link>}>
      <Waiting />
      <div className={css.columns}>
        <Visitors />
        <RecentChanges />
        <NewSubmissions />
        <Problems />
      </div>
    </Page>
  )
}

function Waiting() {
  const site = useSite()
  const { data: count } = useQuery(waitingCountQuery(site.id))
  if (!count) return null
  return (
    <p className={css.row}>
      <span>{count === 1 ? 'One change' : `${count} changes`} to review.</span>
      <LinkButton href={paths.review(site)} look="primary">
        Review
      </LinkButton>
    </p>
  )
}

function RecentChanges() {
  const site = useSite()
  const query = useQuery(recentChangesQuery(site.id))
  return (
    <Section title="Recent changes" actions={<Link href={paths.activity(site)}>All activity</Link>}>
      <Answer query={query}>
        {(changes) =>
          changes.length === 0 ? (
            <p className={css.muted}>Nothing has been changed yet.</p>
          ) : (
            <ul className={css.list}>
              {changes.map(({ id, title, actor, client, records_count, started_at }) => (
                <li key={id} className={css.row}>
                  <span>
                    <Link href={paths.changeSet(site, id)}>
                      {title ?? (records_count === 1 ? 'One record' : `${records_count} records`)}
                    </Link>{' '}
                    <span className={css.muted}>
                      by <bdi>{client ?? actor.name}</bdi>
                    </span>
                  </span>
                  <span className={css.muted}>
                    <Time at={started_at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Section>
  )
}

function NewSubmissions() {
  const site = useSite()
  const { data = [] } = useQuery(newSubmissionsQuery(site.id))
  if (data.length === 0) return null
  return (
    <Section title="New submissions">
      <ul className={css.list}>
        {data.map(({ form, count, spam }) => (
          <li key={form.id} className={css.row}>
            <Link href={paths.form(site, form.id)}>{form.name}</Link>
            <span>
              {count > 0 && `${count} new`}
              {count > 0 && spam > 0 && ', '}
              {spam > 0 && <Link href={`${paths.form(site, form.id)}?box=spam`}>{spam} in spam</Link>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** People of the last seven days, beside those of the seven before. */
function Visitors() {
  const site = useSite()
  const query = useQuery(visitorsQuery(site.id))
  return (
    <Section title="Visitors in the last 7 days" actions={<Link href={paths.analytics(site)}>Analytics</Link>}>
      <Answer query={query}>
        {({ overview, live_visitors }) => (
          <dl className={css.figures}>
            <Figure title="People" now={overview!.visitors} before={overview!.previous?.visitors} />
            <Figure title="Page views" now={overview!.pageviews} before={overview!.previous?.pageviews} />
            <Figure title="Online now" now={live_visitors!.count} />
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
