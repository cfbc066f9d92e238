import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Pages } from '#console/ui/list.tsx'
import { Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { TrashTable } from './trash-table.tsx'

/** What was deleted from the website and can be restored. */
export function Trash() {
  const site = useSite()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: siteKey(site.id, 'trash', page),
    queryFn: () => api.trash.list(site.id, { per: 50 }).page(page),
  })
  return (
    <Page title="Trash" about="Deleted items stay here for 30 days with their history.">
      <Pages query={query} empty={<Empty title="The trash is empty" />} onPage={setPage}>
        {(items) => <TrashTable items={items} />}
      </Pages>
    </Page>
  )
}
