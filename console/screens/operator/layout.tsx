import { Outlet, useLocation } from '@tanstack/react-router'
import { Link as AriaLink } from 'react-aria-components'
import { OPERATOR_PLACES } from '#console/shell/operator-places.ts'
import shell from '#console/shell/shell.module.css'
import { Main } from '#console/shell/shell.tsx'
import { Icon } from '#console/ui/icon.tsx'

/** The operator's screens beside their places. */
export function OperatorLayout() {
  const { pathname } = useLocation()
  return (
    <div className={shell.site}>
      <nav className={shell.side} aria-label="Operator">
        <ul>
          {OPERATOR_PLACES.map(({ title, href, icon, exact }) => {
            const isCurrent = pathname === href || (!exact && pathname.startsWith(`${href}/`))
            return (
              <li key={href}>
                <AriaLink href={href} className={shell.place!} aria-current={isCurrent ? 'page' : undefined}>
                  <Icon name={icon} />
                  <span className={shell.placeTitle}>{title}</span>
                </AriaLink>
              </li>
            )
          })}
        </ul>
      </nav>
      <Main>
        <Outlet />
      </Main>
    </div>
  )
}
