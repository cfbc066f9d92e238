import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { NewComment } from '#console/screens/comments/new-comment.tsx'
import { Threads } from '#console/screens/comments/threads.tsx'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Opener } from '#console/ui/dialog.tsx'
import { Answer } from '#console/ui/states.tsx'
import type { EditSession } from '../session.ts'
import { useSnapshot } from '../use-session.ts'

/** What people said about a page, its open comments first. */
export function CommentsPanel({ session }: { session: EditSession }) {
  const site = useSite()
  const refused = useRefusal()('comments_create')
  const { record } = useSnapshot(session)
  const query = useQuery({
    queryKey: siteKey(site.id, 'comments', 'page', record.id),
    queryFn: () => api.comments.list(site.id, { page_id: record.id, status: 'open', per: 50 }).page(),
  })
  return (
    <>
      <div>
        <Opener text="New comment" refused={refused}>
          {(close) => <NewComment about={{ page_id: record.id }} onClose={close} />}
        </Opener>
      </div>
      <Answer query={query}>
        {({ data }) => (data.length === 0 ? <p>No open comments.</p> : <Threads comments={data} />)}
      </Answer>
    </>
  )
}
