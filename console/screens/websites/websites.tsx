import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as AriaLink } from 'react-aria-components'
import type { Website } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { websitesQuery } from '#console/api/queries.ts'
import { ROLE_NAMES } from '#console/api/roles.ts'
import { paths } from '#console/paths.ts'
import { homeOf } from '#console/shell/navigation.ts'
import { Main } from '#console/shell/shell.tsx'
import { LinkButton } from '#console/ui/button.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Link } from '#console/ui/link.tsx'
import { Badge, Page } from '#console/ui/page.tsx'
import { Picture } from '#console/ui/picture.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import { useSeen } from '#console/ui/use-seen.ts'
import { waitingCountQuery } from '../overview/queries.ts'
import css from './websites.module.css'

/** From this number on a filter is of use. */
const MANY = 9

/** All websites of the person. */
export function Websites() {
  const query = useQuery(websitesQuery)
  const [wanted, setWanted] = useState('')
  const fits = (text: string) => text.toLowerCase().includes(wanted.trim().toLowerCase())
  return (
    <Main>
      <Page
        title="Websites"
        actions={
          <>
            <LinkButton href={paths.deletedWebsites()} look="plain">
              Deleted websites
            </LinkButton>
            <LinkButton href={paths.newWebsite()} look="primary">
              New website
            </LinkButton>
          </>
        }
      >
        <Answer query={query}>
          {(websites) =>
            websites.length === 0 ? (
              <Empty
                title="No websites yet"
                action={
                  <div className={css.line}>
                    <LinkButton href={paths.newWebsite()} look="primary">
                      Create your first website
                    </LinkButton>
                    <LinkButton href={paths.agents()}>Connect an agent</LinkButton>
                  </div>
                }
              >
                Start from a finished one and change it, import one, or let an agent build it.
              </Empty>
            ) : (
              <>
                {websites.length >= MANY && (
                  <div className={css.filter}>
                    <TextField label="Filter by name or address" value={wanted} onChange={setWanted} type="search" />
                  </div>
                )}
                <ul className={css.cards} aria-label="Websites">
                  {websites
                    .filter(({ name, url }) => fits(name) || fits(url))
                    .map((website) => (
                      <WebsiteCard key={website.id} website={website} />
                    ))}
                </ul>
              </>
            )
          }
        </Answer>
      </Page>
    </Main>
  )
}

/** A website with its picture, what waits in it, and who changed it last. */
function WebsiteCard({ website }: { website: Website }) {
  const { ref, seen } = useSeen<HTMLLIElement>()
  const { data: home } = useQuery({ ...homeQuery(website), enabled: seen })
  const { data: waiting = 0 } = useQuery({ ...waitingCountQuery(website.id), enabled: seen })
  const { data: last } = useQuery({ ...lastChangeQuery(website.id), enabled: seen })
  return (
    <li ref={ref} className={css.card}>
      {home && <Picture websiteId={website.id} pageId={home} version="live" alt="" />}
      <AriaLink href={homeOf(website)} className={css.name!}>
        <bdi>{website.name}</bdi>
      </AriaLink>
      <div className={css.line}>
        <Link href={website.url}>{new URL(website.url).host}</Link>
        <span>{ROLE_NAMES[website.role]}</span>
      </div>
      <div className={css.line}>
        {waiting > 0 && (
          <AriaLink href={paths.review(website)}>
            <Badge kind="warning">{waiting} to review</Badge>
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
