import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { permissionsQuery } from '#console/api/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Answer } from '#console/ui/states.tsx'

const Editor = lazy(async () => ({ default: (await import('#console/editor/editor.tsx')).Editor }))
const View = lazy(async () => ({ default: (await import('./view.tsx')).View }))

/** A record in the editor; for those who may change nothing, as it is. */
export function Opened() {
  const query = useQuery(permissionsQuery(useSite().id))
  return (
    <Answer query={query}>
      {({ operations }) => (operations.get('previews_start')?.allowed === false ? <View /> : <Editor />)}
    </Answer>
  )
}
