import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Link as AriaLink } from 'react-aria-components'
import { paths } from '#console/paths.ts'
import { waitingCountQuery } from '#console/screens/overview/queries.ts'
import { useParam } from '#console/shell/search.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Page } from '#console/ui/page.tsx'
import { PLACES } from './navigation.ts'
import css from './shell.module.css'
import { Main } from './shell.tsx'
import { SiteContext, useWebsiteAt } from './use-site.ts'

/** A website's screens beside its places. */
export function SiteLayout() {
  const name = useParam('site')
  const site = useWebsiteAt(name)
  const { pathname } = useLocation()
  const isWhole = useMatches().some(({ staticData }) => staticData.whole)
  if (!site)
    return (
      <Main>
        <Page title="There is no such website">
          <p>It may have been deleted or renamed, or you have no access to it.</p>
          <p>
            <LinkButton href={paths.websites()}>Your websites</LinkButton>
          </p>
        </Page>
      </Main>
    )
  return (
    <SiteContext value={site}>
      <div className={isWhole ? undefined : css.site}>
        <nav hidden={isWhole} className={css.side} aria-label={site.name}>
          {PLACES.map((group) => (
            <div key={group.title} className={css.group}>
              <h2 className={css.groupTitle}>{group.title}</h2>
              <ul>
                {group.places.map(({ title, href, exact, counts }) => {
                  const to = href(site)
                  const isCurrent = pathname === to || (!exact && pathname.startsWith(`${to}/`))
                  return (
                    <li key={title}>
                      <AriaLink href={to} className={css.place!} aria-current={isCurrent ? 'page' : undefined}>
                        {title}
                        {counts && <WaitingCount siteId={site.id} />}
                      </AriaLink>
                    </li>
                  )
                })}
              </ul>
            </div>
          ))}
        </nav>
        <Main>
          <Outlet />
        </Main>
      </div>
    </SiteContext>
  )
}

/** How much waits for review. Nothing is shown while nothing does. */
function WaitingCount({ siteId }: { siteId: string }) {
  const { data: waiting = 0 } = useQuery(waitingCountQuery(siteId))
  return waiting > 0 && <span className={css.count}>{count.format(waiting)}</span>
}
