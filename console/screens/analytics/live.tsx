import { useQuery } from '@tanstack/react-query'
import { useSite } from '#console/shell/use-site.ts'
import { count } from '#console/ui/count.ts'
import { Badge } from '#console/ui/page.tsx'
import { liveQuery } from './queries.ts'

/** Who is there now, and at which pages. */
export function Live() {
  const { data } = useQuery(liveQuery(useSite().id))
  if (!data) return null
  const pages = data.pages.map(({ path, visitors }) => `${path} ${visitors}`).join(', ')
  return (
    <>
      <Badge kind={data.count > 0 ? 'good' : undefined}>{count.format(data.count)} here now</Badge>
      {pages && <span>{pages}</span>}
    </>
  )
}
