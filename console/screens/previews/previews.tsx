import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Preview } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Confirm, Dialog, Opener } from '#console/ui/dialog.tsx'
import { Link } from '#console/ui/link.tsx'
import { Older, Pages } from '#console/ui/list.tsx'
import { Badge, Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { Threads } from '../comments/threads.tsx'
import { previewsSearch } from './search.ts'
import { StartPreview } from './start-preview.tsx'

const PER = 200
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
    <Page title="Previews" about="A preview is a link that shows people unpublished changes." actions={begin}>
      <Pages
        query={query}
        empty={<Empty title="No previews yet">Start one, then send its link.</Empty>}
        onPage={(next) => change({ page: next })}
      >
        {(previews) => <PreviewTable previews={previews.filter(isForPeople)} />}
      </Pages>
      {start && <StartPreview onClose={close} />}
    </Page>
  )
}

/** Leaves out previews that the console starts for its editor and comparisons. */
const isForPeople = ({ editing, comments, status }: Preview) => !editing && (comments || status === 'active')

function PreviewTable({ previews }: { previews: readonly Preview[] }) {
  const refused = useRefusal()('previews_stop')
  const { act } = useAct()
  const stop = (id: string) =>
    act({
      run: () => api.previews.stop(id),
      done: 'Preview ended. The link no longer works.',
      failed: 'The preview was not ended',
    })
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
              <Opener
                text={
                  preview.comments_count === 0 ? 'No comments' : `Comments (${count.format(preview.comments_count)})`
                }
                look="plain"
              >
                {(close) => <Comments preview={preview} onClose={close} />}
              </Opener>
              {preview.status === 'active' && (
                <Opener text="End" look="plain" refused={refused}>
                  {(close) => (
                    <Confirm title="End this preview?" action="End" onClose={close} onConfirm={() => stop(preview.id)}>
                      <p>The link stops working for everyone. This cannot be undone.</p>
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

/** What a preview shows, in words. */
function Subject({ preview }: { preview: Preview }) {
  const site = useSite()
  const { page_id, change_set_id, theme_id, version_ids, time } = preview
  const { data: page } = useQuery({
    queryKey: siteKey(site.id, 'pages', 'title', page_id),
    queryFn: async () => {
      const { title, path } = await api.pages.get(page_id!)
      return title ?? path
    },
    enabled: page_id !== null,
  })
  const more = [
    version_ids.length > 0 && (version_ids.length === 1 ? 'a chosen version' : `${version_ids.length} chosen versions`),
    theme_id && 'another theme',
  ].filter(Boolean)
  return (
    <>
      {time ? (
        <>
          The website of <Time at={time} />
        </>
      ) : change_set_id ? (
        <Link href={paths.changeSet(site, change_set_id)}>One set of changes</Link>
      ) : (
        'Unpublished changes'
      )}
      , from <bdi>{page_id ? (page ?? 'a page') : 'the home page'}</bdi>
      {more.length > 0 && ` (${more.join(', ')})`}
    </>
  )
}

/** The comments on a preview. Anyone who has the link can write, under any name. */
function Comments({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const query = useInfiniteQuery({
    queryKey: siteKey(preview.website_id, 'previews', preview.id, 'comments'),
    queryFn: ({ pageParam }) => api.previewComments.list(preview.id).page(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => meta.next_page,
  })
  return (
    <Dialog title="Comments" onClose={onClose} wide>
      <Older query={query} text="More">
        {(comments) => (
          <>
            {comments.length === 0 && <p>No comments yet.</p>}
            <Threads comments={comments} />
          </>
        )}
      </Older>
    </Dialog>
  )
}
