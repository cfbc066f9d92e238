import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Answer } from '#console/ui/states.tsx'
import css from './redirects.module.css'

const ENDS = {
  page: 'a page',
  row: 'a row of a table',
  feed: 'a feed',
  file: 'a file of this service',
  asset: 'a file',
  outside: 'another website',
  not_found: 'nothing: visitors see the not-found page',
  gone: 'gone: visitors see the not-found page',
  loop: 'a loop: browsers give up',
}

/** Answers "where does this path lead?". */
export function Resolve() {
  const site = useSite()
  const [text, setText] = useState('')
  const [path, setPath] = useState<string | null>(null)
  const query = useQuery({
    queryKey: siteKey(site.id, 'redirects', 'resolve', path),
    queryFn: () => api.redirects.resolve(site.id, { path: path! }),
    enabled: path !== null,
  })
  return (
    <div className={css.resolve}>
      <form
        className={css.ask}
        onSubmit={(event) => {
          event.preventDefault()
          if (text) setPath(text.startsWith('/') ? text : `/${text}`)
        }}
      >
        <TextField label="Test a path" placeholder="/old-page" mono value={text} onChange={setText} />
        <Button type="submit">Test</Button>
      </form>
      {path !== null && (
        <Answer query={query}>
          {({ hops, end }) => (
            <ol className={css.hops} aria-label={`Where ${path} leads`}>
              {hops.map((hop) => (
                <li key={hop.path}>
                  <code>{hop.path}</code> {hop.status === 200 ? 'shows' : `${hop.status} to`}{' '}
                  <code>{hop.location}</code>
                </li>
              ))}
              <li>
                <code>{end.location}</code> is {ENDS[end.kind]}
                {end.status !== null && ` (${end.status})`}.
              </li>
            </ol>
          )}
        </Answer>
      )}
    </div>
  )
}
