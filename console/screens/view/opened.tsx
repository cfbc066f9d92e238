import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ALL, mayChange } from '#console/api/content-work.ts'
import { siteKey } from '#console/api/keys.ts'
import { permissionsQuery } from '#console/api/queries.ts'
import { KINDS } from '#console/kinds.ts'
import { useParam } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Answer, Loading } from '#console/ui/states.tsx'

// Nearly everybody who opens a record edits it, so this does not wait for the permissions.
const loading = import('#console/editor/editor.tsx')
const Editor = lazy(async () => ({ default: (await loading).Editor }))
const View = lazy(async () => ({ default: (await import('./view.tsx')).View }))

/** A record in the editor; for those who may change nothing, as it is. */
export function Opened() {
  const site = useSite()
  const query = useQuery(permissionsQuery(site.id))
  // Where they change all pages or none, there is nothing to look up.
  const chosen = site.role === 'content' && !site.content_editors.pages.includes(ALL) ? <OfContentEditor /> : <Editor />
  return (
    <Answer query={query}>
      {({ operations }) => (
        <Suspense fallback={<Loading />}>
          {operations.get('previews_start')?.allowed === false ? <View /> : chosen}
        </Suspense>
      )}
    </Answer>
  )
}

/** A page that an admin chose for content editors is theirs to edit; any other they see as it is. */
function OfContentEditor() {
  const site = useSite()
  const id = useParam('id')
  const isPage = useMatches().at(-1)!.staticData.kind === 'pages'
  const query = useQuery({
    queryKey: siteKey(site.id, 'pages', 'path', id),
    queryFn: async () => (await KINDS.pages.read(id)).path ?? '',
    enabled: isPage,
  })
  if (!isPage) return <View />
  return <Answer query={query}>{(path) => (mayChange(site, 'pages', path) ? <Editor /> : <View />)}</Answer>
}
