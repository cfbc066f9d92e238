import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { LinkDialog } from '../links/link-dialog.tsx'
import { sectionsOf } from '../links/sections-of.ts'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import css from './add.module.css'
import { buttonTo, ELEMENTS, formNamed, pictureOf, rowsOf } from './elements.ts'
import { useInsert } from './use-insert.ts'

/** Single elements, and what shows the website's forms and tables. */
export function ElementList() {
  const { roots, language } = useCanvas()
  const [asks, setAsks] = useState<'picture' | 'button' | null>(null)
  const { addElement } = useInsert()
  const close = () => setAsks(null)
  return (
    <>
      <ul className={css.elements} aria-label="Elements">
        {ELEMENTS.map(({ title, html }) => (
          <Item key={title} title={title} onPress={() => addElement(html)} />
        ))}
        <Item title="Picture…" onPress={() => setAsks('picture')} />
        <Item title="Button…" onPress={() => setAsks('button')} />
      </ul>
      <Forms />
      <Tables />
      {asks === 'picture' && (
        <PictureDialog language={language} onChoose={(picture) => addElement(pictureOf(picture))} onClose={close} />
      )}
      {asks === 'button' && (
        <LinkDialog sections={sectionsOf(roots)} onChoose={(href) => addElement(buttonTo(href))} onClose={close} />
      )}
    </>
  )
}

function Item({ title, onPress }: { title: string; onPress: () => void }) {
  return (
    <li>
      <AriaButton className={css.element!} onPress={onPress}>
        {title}
      </AriaButton>
    </li>
  )
}

function Forms() {
  const site = useSite()
  const { addElement } = useInsert()
  const { data = [] } = useQuery({
    queryKey: siteKey(site.id, 'forms', 'to add'),
    queryFn: () => api.forms.list(site.id, { per: 100 }).all(),
  })
  if (data.length === 0) return null
  return (
    <div className={css.group}>
      <h3>Forms</h3>
      <ul className={css.elements}>
        {data.map(({ id, name }) => (
          <Item key={id} title={name} onPress={() => addElement(formNamed(name))} />
        ))}
      </ul>
    </div>
  )
}

function Tables() {
  const site = useSite()
  const { addElement } = useInsert()
  const { data = [] } = useQuery({
    queryKey: siteKey(site.id, 'tables', 'to add'),
    queryFn: () => api.tables.list(site.id, { per: 100 }).all(),
  })
  if (data.length === 0) return null
  return (
    <div className={css.group}>
      <h3>Rows of a table</h3>
      <ul className={css.elements}>
        {data.map((table) => (
          <Item key={table.id} title={table.name} onPress={() => addElement(rowsOf(table))} />
        ))}
      </ul>
    </div>
  )
}
