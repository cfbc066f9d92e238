import { useLocation } from '@tanstack/react-router'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Link } from '#console/ui/link.tsx'
import { Menu } from '#console/ui/menu.tsx'
import { OPERATOR_PLACES } from './operator-places.ts'
import css from './shell.module.css'

/** That this is the operator's part, and on narrow screens its places. Nothing elsewhere. */
export function OperatorMenu() {
  const { pathname } = useLocation()
  if (!/^\/operator(\/|$)/.test(pathname)) return null
  return (
    <>
      <span className={css.sep} aria-hidden="true">
        /
      </span>
      <Link href={paths.operator()} className={css.part}>
        Operator
      </Link>
      <span className={css.narrow}>
        <Menu label="Places" actions={OPERATOR_PLACES.map(({ title, href }) => ({ id: href, label: title, href }))}>
          <Button look="plain" icon aria-label="Places of the operator">
            <Icon name="menu" />
          </Button>
        </Menu>
      </span>
    </>
  )
}
