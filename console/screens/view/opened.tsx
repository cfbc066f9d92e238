import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { permissionsQuery } from '#console/api/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Answer, Loading } from '#console/ui/states.tsx'

// Nearly everybody who opens a record edits it, so this does not wait for the permissions.
const loading = import('#console/editor/editor.tsx')
const Editor = lazy(async () => ({ default: (await loading).Editor }))
const View = lazy(async () => ({ default: (await import('./view.tsx')).View }))

/** A record in the editor; for those who may change nothing, as it is. */
export function Opened() {
  const query = useQuery(permissionsQuery(useSite().id))
  return (
    <Answer query={query}>
      {({ operations }) => (
        <Suspense fallback={<Loading />}>
          {operations.get('previews_start')?.allowed === false ? <View /> : <Editor />}
        </Suspense>
      )}
    </Answer>
  )
}
