import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Preview } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useSearchState } from '#console/shell/use-search-state.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Confirm } from '#console/ui/dialog.tsx'
import { Badge, Page } from '#console/ui/page.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { Comments } from './comments.tsx'
import type { PreviewsSearch } from './search.ts'
import { StartPreview } from './start-preview.tsx'
import { Subject } from './subject.tsx'

const PER = 50
const KINDS = { active: 'good', stopped: undefined, expired: undefined } as const

/** Links that show people what is not live yet. */
export function Previews() {
  const site = useSite()
  const refusal = useRefusal()
  const [{ page = 1, start }, change] = useSearchState<PreviewsSearch>()
  const query = useQuery({
    queryKey: siteKey(site.id, 'previews', 'list', page),
    queryFn: () => api.previews.list(site.id, { per: PER }).page(page),
  })
  const begin = (
    <Button look="primary" refused={refusal('previews_start')} onPress={() => change({ start: true })}>
      Start a preview
    </Button>
  )
  const close = () => change({ start: undefined, page_id: undefined, change_set: undefined, versions: undefined })
  return (
    <Page title="Previews" about="A preview is a link that shows people what is not live yet." actions={begin}>
      <Answer query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="No previews yet">Start one and send its link to whoever should look.</Empty>
          ) : (
            <>
              <PreviewTable previews={data} />
              <Pager meta={meta} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answer>
      {start && <StartPreview onClose={close} />}
    </Page>
  )
}

function PreviewTable({ previews }: { previews: Preview[] }) {
  const refusal = useRefusal()
  const { act } = useAct()
  const [commented, setCommented] = useState<Preview | null>(null)
  const [stopped, setStopped] = useState<Preview | null>(null)
  const stop = async ({ id }: Preview) => {
    setStopped(null)
    await act({ run: () => api.previews.stop(id), done: 'Stopped: its link no longer works', failed: 'It still runs' })
  }
  return (
    <>
      <Table
        label="Previews"
        rows={previews}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Shows', main: true, cell: (preview) => <Subject preview={preview} /> },
          { title: 'State', cell: ({ status }) => <Badge kind={KINDS[status]}>{status}</Badge> },
          { title: 'Password', cell: ({ password }) => (password ? 'yes' : 'no') },
          { title: 'Started', cell: ({ created_at }) => <Time at={created_at} /> },
          { title: 'Ends', cell: ({ expires_at }) => <Time at={expires_at} /> },
          {
            title: '',
            cell: (preview) => (
              <>
                <Button look="plain" onPress={() => setCommented(preview)}>
                  Comments
                </Button>
                {preview.status === 'active' && (
                  <Button look="plain" refused={refusal('previews_stop')} onPress={() => setStopped(preview)}>
                    Stop
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {commented && <Comments preview={commented} onClose={() => setCommented(null)} />}
      <Confirm
        title="Stop this preview?"
        action="Stop"
        isOpen={stopped !== null}
        onClose={() => setStopped(null)}
        onConfirm={() => void stop(stopped!)}
      >
        <p>Its link no longer works for anyone, and cannot be made to work again.</p>
      </Confirm>
    </>
  )
}
