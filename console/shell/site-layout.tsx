import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { Link as AriaLink } from 'react-aria-components'
import type { Website } from '#client/generated.ts'
import { paths } from '#console/paths.ts'
import { waitingCountQuery } from '#console/screens/overview/queries.ts'
import { useParam } from '#console/shell/search.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Icon } from '#console/ui/icon.tsx'
import { Page } from '#console/ui/page.tsx'
import { type Place, type PlaceGroup, placesFor } from './navigation.ts'
import css from './shell.module.css'
import { Main } from './shell.tsx'
import { SiteContext, useWebsiteAt } from './use-site.ts'

/** A website's screens beside its places. */
export function SiteLayout() {
  const name = useParam('site')
  const site = useWebsiteAt(name)
  const matches = useMatches()
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
  // Who may change nothing sees the record as a screen among others.
  const isWhole = site.role !== 'viewer' && matches.some(({ staticData }) => staticData.whole)
  return (
    <SiteContext value={site}>
      <div className={isWhole ? undefined : css.site}>
        <nav hidden={isWhole} className={css.side} aria-label={site.name}>
          {placesFor(site).map((group) => (
            <Group key={group.title} group={group} site={site} />
          ))}
        </nav>
        <Main>
          <Outlet />
        </Main>
      </div>
    </SiteContext>
  )
}

function Group({ group: { title, places, folds }, site }: { group: PlaceGroup; site: Website }) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(() => localStorage.getItem(OPEN + title) !== null)
  const isCurrent = ({ href, exact }: Place) =>
    pathname === href(site) || (!exact && pathname.startsWith(`${href(site)}/`))
  const list = (
    <ul>
      {places.map((place) => (
        <li key={place.title}>
          <AriaLink href={place.href(site)} className={css.place!} aria-current={isCurrent(place) ? 'page' : undefined}>
            {place.icon && <Icon name={place.icon} />}
            <span className={css.placeTitle}>{place.title}</span>
            {place.counts && <WaitingCount siteId={site.id} />}
          </AriaLink>
        </li>
      ))}
    </ul>
  )
  if (!folds)
    return (
      <div className={css.group}>
        <h2 className={css.groupTitle}>{title}</h2>
        {list}
      </div>
    )
  const turn = () => {
    if (isOpen) localStorage.removeItem(OPEN + title)
    else localStorage.setItem(OPEN + title, '')
    setOpen(!isOpen)
  }
  const isShown = isOpen || places.some(isCurrent)
  return (
    <div className={css.group}>
      <h2 className={css.groupTitle}>
        <button type="button" className={css.fold} aria-expanded={isShown} onClick={turn}>
          {title}
          <Icon name={isShown ? 'down' : 'forward'} size={12} />
        </button>
      </h2>
      {isShown && list}
    </div>
  )
}

/** Which groups this device keeps open. */
const OPEN = 'sitewright-open-'

/** How much waits for review. Nothing is shown while nothing does. */
function WaitingCount({ siteId }: { siteId: string }) {
  const { data: waiting = 0 } = useQuery(waitingCountQuery(siteId))
  return waiting > 0 && <span className={css.count}>{count.format(waiting)}</span>
}
