import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { myKey } from '#console/api/keys.ts'
import { Main } from '#console/shell/shell.tsx'
import { Page } from '#console/ui/page.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { TrashTable } from '../trash/trash-table.tsx'

/** Websites that can still be restored. */
export function DeletedWebsites() {
  const query = useQuery({
    queryKey: myKey('trash'),
    queryFn: async () => (await api.trashWebsites.list({ per: 200 }).page()).data,
  })
  return (
    <Main>
      <Page title="Deleted websites" about="Deleted websites stay here for 30 days with everything in them.">
        <Answer query={query}>
          {(items) => (items.length === 0 ? <Empty title="No deleted websites" /> : <TrashTable items={items} />)}
        </Answer>
      </Page>
    </Main>
  )
}
