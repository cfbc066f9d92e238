import { useQuery } from '@tanstack/react-query'
import { Link as AriaLink } from 'react-aria-components'
import type { Website } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/ui/link.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Picture } from '#console/ui/picture.tsx'
import { Time } from '#console/ui/time.tsx'
import { useSeen } from '#console/ui/use-seen.ts'
import { waitingCountQuery } from '../overview/queries.ts'
import css from './websites.module.css'

/** A website with its picture, what waits in it, and who changed it last. */
export function WebsiteCard({ website }: { website: Website }) {
  const { ref, seen } = useSeen<HTMLLIElement>()
  const { data: home } = useQuery({ ...homeQuery(website), enabled: seen })
  const { data: waiting = 0 } = useQuery({ ...waitingCountQuery(website.id), enabled: seen })
  const { data: last } = useQuery({ ...lastChangeQuery(website.id), enabled: seen })
  return (
    <li ref={ref} className={css.card}>
      {home && <Picture websiteId={website.id} pageId={home} version="live" alt="" />}
      <AriaLink href={paths.overview(website)} className={css.name!}>
        <bdi>{website.name}</bdi>
      </AriaLink>
      <div className={css.line}>
        <Link href={website.url}>{new URL(website.url).host}</Link>
        <span>{website.role}</span>
      </div>
      <div className={css.line}>
        {waiting > 0 && (
          <AriaLink href={paths.review(website)}>
            <Badge kind="warning">{waiting} waiting</Badge>
          </AriaLink>
        )}
        {last && (
          <span>
            <bdi>{last.client ?? last.actor.name}</bdi>, <Time at={last.started_at} />
          </span>
        )}
      </div>
    </li>
  )
}

/** The id of the page at `/`, or null. */
const homeQuery = ({ id, home_page_id }: Website) => ({
  queryKey: siteKey(id, 'pages', 'home', home_page_id),
  queryFn: async () => home_page_id ?? (await api.pages.list(id, { path: '/', per: 1 }).page()).data[0]?.id ?? null,
})

const lastChangeQuery = (websiteId: string) => ({
  queryKey: siteKey(websiteId, 'change_sets', 'last'),
  queryFn: async () => (await api.changeSets.list(websiteId, { per: 1 }).page()).data[0] ?? null,
})
