import { useMemo } from 'react'
import type { Page } from '#client/generated.ts'
import { type EditedRecord, KINDS, nameOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Link } from '#console/ui/link.tsx'
import { PublishNewest } from '#console/versions/versions-of.tsx'
import { elementsOf } from '../canvas/elements.ts'
import { allItems, menusOf } from './menu.ts'
import { adding } from './menu-changes.ts'
import { MenuSection } from './menu-section.tsx'
import css from './menus.module.css'
import { useHeaderOf, useHeaderText } from './use-header.ts'

/** Whether a page is in the menu of its header, how it gets there, and the menu as a list. */
export function PageMenu({ page }: { page: Page }) {
  const header = useHeaderOf(page)
  if (header === undefined) return null
  return (
    <>
      <h2>Menu</h2>
      {header === null ? (
        <p className={css.about}>This page has no header, so it shows no menu.</p>
      ) : (
        <InHeader headerId={header} page={page} />
      )}
    </>
  )
}

function InHeader({ headerId, page }: { headerId: string; page: Page }) {
  const { text, record, change } = useHeaderText(headerId)
  const refused = useRefusal()('headers_update')
  const menus = useMemo(() => (text === undefined ? [] : menusOf(elementsOf(text))), [text])
  const [first] = menus
  if (text === undefined) return null
  const own = allItems(menus).find(({ href }) => href === page.path)
  const isPattern = page.path.includes(':')
  return (
    <>
      <HeaderNote headerId={headerId} />
      {own && (
        <p>
          In the menu as <bdi>{own.label}</bdi>.
        </p>
      )}
      {!own && first && !isPattern && (
        <div>
          <Button
            refused={refused}
            onPress={() =>
              change(adding(text, first, { href: page.path, label: nameOf(page) }), `${nameOf(page)} is in the menu`)
            }
          >
            Add to menu
          </Button>
        </div>
      )}
      <MenuSection text={text} refused={refused} onChange={change} />
      {record && <PublishMenu header={record} />}
    </>
  )
}

/** The same for the header that was clicked on a page. */
export function HeaderMenu({ headerId }: { headerId: string }) {
  const { text, record, change } = useHeaderText(headerId)
  const refused = useRefusal()('headers_update')
  if (text === undefined) return null
  return (
    <>
      <MenuSection text={text} refused={refused} onChange={change} />
      {record && <PublishMenu header={record} />}
    </>
  )
}

/** Publishing the page does not publish its header. */
function PublishMenu({ header }: { header: EditedRecord }) {
  return (
    <div>
      <PublishNewest of={KINDS.headers} record={header} what="the menu" />
    </div>
  )
}

function HeaderNote({ headerId }: { headerId: string }) {
  const site = useSite()
  return (
    <p className={css.about}>
      All pages with this header share it. Changes are a draft of the{' '}
      <Link href={paths.edit(site, 'headers', headerId)}>header</Link> until you publish it.
    </p>
  )
}
