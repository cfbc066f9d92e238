import { useQuery } from '@tanstack/react-query'
import type { Preview } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Confirm, Opener } from '#console/ui/dialog.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Badge, Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { Comments } from './comments.tsx'
import { previewsSearch } from './search.ts'
import { StartPreview } from './start-preview.tsx'
import { Subject } from './subject.tsx'

const PER = 50
const KINDS = { active: 'good', stopped: undefined, expired: undefined } as const

/** Links that show people what is not live yet. */
export function Previews() {
  const site = useSite()
  const refusal = useRefusal()
  const [{ page = 1, start }, change] = useSearchState(previewsSearch)
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
      <Pages
        query={query}
        empty={<Empty title="No previews yet">Start one and send its link to whoever should look.</Empty>}
        onPage={(next) => change({ page: next })}
      >
        {(previews) => <PreviewTable previews={previews} />}
      </Pages>
      {start && <StartPreview onClose={close} />}
    </Page>
  )
}

function PreviewTable({ previews }: { previews: readonly Preview[] }) {
  const refused = useRefusal()('previews_stop')
  const { act } = useAct()
  const stop = (id: string) =>
    act({ run: () => api.previews.stop(id), done: 'Stopped: its link no longer works', failed: 'It still runs' })
  return (
    <Table
      label="Previews"
      rows={previews}
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
              <Opener text="Comments" look="plain">
                {(close) => <Comments preview={preview} onClose={close} />}
              </Opener>
              {preview.status === 'active' && (
                <Opener text="Stop" look="plain" refused={refused}>
                  {(close) => (
                    <Confirm
                      title="Stop this preview?"
                      action="Stop"
                      onClose={close}
                      onConfirm={() => stop(preview.id)}
                    >
                      <p>Its link no longer works for anyone, and cannot be made to work again.</p>
                    </Confirm>
                  )}
                </Opener>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
