import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import css from './add.module.css'
import { FormDialog } from './form-dialog.tsx'
import { type FormOfSection, withForm } from './form-of-section.ts'
import { SECTIONS } from './library.ts'
import type { Section, TableToShow } from './section.ts'
import { Sketch, useColors } from './sketch.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { shownHtml } from './thumbnails-html.ts'
import { useInsert } from './use-insert.ts'
import { VideoDialog } from './video-dialog.tsx'
import { withVideo } from './video-of-section.ts'

/** All sections. Some ask which form they show, and some show the rows of a table that fits. */
export function SectionList() {
  const { facts } = useSite()
  const { addSection } = useInsert()
  const colors = useColors()
  const tables = useTables()
  const [asks, setAsks] = useState<(Section & { form: FormOfSection }) | null>(null)
  const [shows, setShows] = useState<Section | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const add = (section: Section, html: string) => addSection({ ...section, html })
  const all = useMemo(
    () =>
      SECTIONS.map((section) => {
        const shown = ofTable(section, tables)
        return { section, shown, html: shown?.html ?? section.ofFacts?.(facts) ?? section.html }
      }),
    [tables, facts],
  )
  const htmls = useMemo(() => all.map(({ section, html }) => shownHtml(html, section)), [all])
  return (
    <div className={css.library}>
      <ul ref={list} className={css.sections} aria-label="Sections">
        {all.map(({ section, shown, html }) => {
          const { title, sketch, form } = section
          return (
            <li key={title}>
              <AriaButton
                className={css.section!}
                onPress={() =>
                  form ? setAsks({ ...section, form }) : section.video ? setShows(section) : add(section, html)
                }
              >
                <Sketch shapes={sketch} colors={colors} />
                {title}
                {shown && (
                  <span className={css.from}>
                    from <bdi>{shown.name}</bdi>
                  </span>
                )}
              </AriaButton>
            </li>
          )
        })}
      </ul>
      {tables && <Thumbnails list={list} htmls={htmls} />}
      {shows && (
        <VideoDialog onChoose={(chosen) => add(shows, withVideo(shows.html, chosen))} onClose={() => setShows(null)} />
      )}
      {asks && (
        <FormDialog
          title={asks.title}
          form={asks.form}
          onChoose={(key) => add(asks, withForm(asks.html, key))}
          onClose={() => setAsks(null)}
        />
      )}
    </div>
  )
}

function ofTable({ ofRows }: Section, tables: readonly TableToShow[] = []): { name: string; html: string } | null {
  for (const table of tables) {
    const html = ofRows?.(table) ?? null
    if (html !== null) return { name: table.name, html }
  }
  return null
}

const MAX_PAGES = 100
/** What paths of pages of rows have. */
const PATTERN = '/:'

/** The tables of the website, each with the address of the pages of its rows, once they are read. */
function useTables(): readonly TableToShow[] | undefined {
  const site = useSite()
  const { data } = useQuery({
    queryKey: siteKey(site.id, 'tables', 'with pages'),
    queryFn: async () => {
      const [tables, { data: pages }] = await Promise.all([
        api.tables.list(site.id, { per: 100 }).all(),
        api.pages.list(site.id, { q: PATTERN, per: MAX_PAGES }).page(),
      ])
      return tables.map((table) => {
        const page = pages.find(({ table_id, row_key }) => table_id === table.id && row_key)
        return { ...table, link: page ? page.path.replace(/:\w+/, `{{ row.${page.row_key} }}`) : null }
      })
    },
  })
  return data
}
