import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrashItem } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Page } from '#console/ui/page.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
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
    <Page title="Trash" about="What is deleted stays here for 30 days, with its history.">
      <Answer query={query}>
        {({ data, meta }: { data: TrashItem[]; meta: Parameters<typeof Pager>[0]['meta'] }) =>
          data.length === 0 ? (
            <Empty title="The trash is empty" />
          ) : (
            <>
              <TrashTable items={data} onChange={() => void query.refetch()} />
              <Pager meta={meta} onPage={setPage} />
            </>
          )
        }
      </Answer>
    </Page>
  )
}
