import { useQuery } from '@tanstack/react-query'
import { websitesQuery } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { waitingCountQuery } from '#console/screens/overview/queries.ts'
import { useParam } from '#console/shell/search.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Icon } from '#console/ui/icon.tsx'
import { Menu } from '#console/ui/menu.tsx'
import { homeOf, placesFor } from './navigation.ts'
import css from './shell.module.css'

/** Which website is shown, and on narrow screens its places. */
export function SiteMenu() {
  const name = useParam('site')
  const { data = [] } = useQuery(websitesQuery)
  const site = data.find(({ id, subdomain }) => subdomain === name || id === name)
  const { data: waiting = 0 } = useQuery({ ...waitingCountQuery(site?.id ?? ''), enabled: site !== undefined })
  if (!site) return null
  const others = data.map((each) => ({ id: each.id, label: each.name, href: homeOf(each) }))
  const groups = placesFor(site)
  const places = groups
    .flatMap((group) => group.places)
    .map(({ title, href, counts }) => ({
      id: title,
      label: counts && waiting > 0 ? `${title} (${count.format(waiting)})` : title,
      href: href(site),
    }))
  return (
    <>
      <span className={css.sep} aria-hidden="true">
        /
      </span>
      <Menu label="Websites" actions={[...others, { id: 'all', label: 'All websites', href: paths.websites() }]}>
        <Button look="plain">
          <span className="visually-hidden">Website: </span>
          <bdi className={css.name}>{site.name}</bdi>
          <Icon name="down" />
        </Button>
      </Menu>
      <span className={css.narrow}>
        <Menu label="Places" actions={places}>
          <Button look="plain" icon aria-label="Places of this website">
            <Icon name="menu" />
          </Button>
        </Menu>
      </span>
    </>
  )
}
