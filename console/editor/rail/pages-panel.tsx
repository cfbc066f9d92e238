import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { nameOfPage } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { NewPage } from '#console/screens/pages/new-page.tsx'
import { useParam } from '#console/shell/search.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Link } from '#console/ui/link.tsx'
import { Answer } from '#console/ui/states.tsx'
import css from './rail.module.css'

const PER = 100

/** The website's pages by address: each opens in the editor. */
export function PagesPanel() {
  const site = useSite()
  const open = useParam('id')
  const refused = useRefusal()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = useQuery({
    queryKey: siteKey(site.id, 'pages', 'panel', q),
    queryFn: () => api.pages.list(site.id, { per: PER, sort: ['path'], ...(q === '' ? {} : { q }) }).page(),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div>
        <Opener text="New page" refused={refused('pages_create')}>
          {(close) => <NewPage onClose={close} />}
        </Opener>
      </div>
      <TextField aria-label="Search pages" placeholder="Search pages" type="search" value={typed} onChange={setTyped} />
      <Answer query={query}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <p className={css.quiet}>No such pages.</p>}
            <ul className={css.rows}>
              {data.map((page) => (
                <li key={page.id} className={page.id === open ? css.current : undefined}>
                  <Link href={paths.edit(site, 'pages', page.id)} className={css.row}>
                    <bdi>{nameOfPage(page)}</bdi>
                    <span className={css.quiet}>{page.path}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {meta.total_count > data.length && (
              <p className={css.quiet}>
                The first {data.length} of {meta.total_count}. Search for the others.
              </p>
            )}
          </>
        )}
      </Answer>
    </>
  )
}
