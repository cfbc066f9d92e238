import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { RouterProvider } from 'react-aria-components'
import { isOperator } from '#console/api/operator.ts'
import { meQuery } from '#console/api/queries.ts'
import { isOfConsole, paths } from '#console/paths.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Link } from '#console/ui/link.tsx'
import { Menu } from '#console/ui/menu.tsx'
import { Loading } from '#console/ui/states.tsx'
import { Toasts } from '#console/ui/toast.tsx'
import { Banners } from './banners.tsx'
import { BrandMark } from './brand-mark.tsx'
import { OperatorMenu } from './operator-menu.tsx'
import { Overlays } from './overlays.tsx'
import css from './shell.module.css'
import { SiteMenu } from './site-menu.tsx'
import { chooseTheme, chosenTheme, THEMES } from './theme.ts'
import { useBrand } from './use-brand.ts'

const MAIN = 'main'

/** The frame of every screen. */
export function Shell() {
  const router = useRouter()
  const brand = useBrand()
  const isWhole = useMatches().some(({ staticData }) => staticData.whole)
  const navigate = (href: string) => {
    if (isOfConsole(href)) void router.navigate({ href })
    else location.assign(href)
  }
  return (
    <RouterProvider navigate={navigate}>
      <a href={`#${MAIN}`} className={css.skip}>
        Skip to the content
      </a>
      <Banners />
      <header className={css.top} hidden={isWhole}>
        <Link href={paths.websites()} className={css.brand}>
          {brand ? <BrandMark {...brand} /> : 'Sitewright'}
        </Link>
        <SiteMenu />
        <OperatorMenu />
        <span className={css.grow} />
        <Overlays />
        <PersonMenu />
      </header>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
      <Toasts />
    </RouterProvider>
  )
}

/** Where the skip link leads; every layout has one. */
export function Main({ children }: { children: React.ReactNode }) {
  return (
    <main id={MAIN} tabIndex={-1} className={css.main}>
      {children}
    </main>
  )
}

const THEME_NAMES = { system: 'Same colors as the device', light: 'Light colors', dark: 'Dark colors' }

/** The page of the console comes with the form, whose token only the service can write. */
function signOut() {
  document.querySelector<HTMLFormElement>('#sign-out')?.requestSubmit()
}

function PersonMenu() {
  const { data } = useQuery(meQuery)
  const current = chosenTheme()
  return (
    <Menu
      label="You"
      actions={[
        { id: 'account', label: 'Your account', href: paths.account() },
        { id: 'agents', label: 'Agents and keys', href: paths.agents() },
        { id: 'webhooks', label: 'Webhooks', href: paths.accountWebhooks() },
        { id: 'brand', label: 'Your brand', href: paths.brand() },
        { id: 'contacts', label: 'Registrant contacts', href: paths.contacts() },
        ...(isOperator() ? [{ id: 'operator', label: 'Operator', href: paths.operator() }] : []),
        { id: 'docs', label: 'Documentation', href: paths.docs() },
        ...THEMES.filter((theme) => theme !== current).map((theme) => ({
          id: theme,
          label: THEME_NAMES[theme],
          act: () => chooseTheme(theme),
        })),
        { id: 'sign-out', label: 'Sign out', act: signOut },
      ]}
    >
      <Button look="plain">
        <span className="visually-hidden">You: </span>
        <bdi className={`${css.name} ${css.roomy}`}>{data?.user.name ?? 'You'}</bdi>
        <span className={css.small}>
          <Icon name="person" />
        </span>
        <Icon name="down" />
      </Button>
    </Menu>
  )
}
