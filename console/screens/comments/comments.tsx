import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import css from './comments.module.css'
import { NewComment } from './new-comment.tsx'
import { commentsSearch } from './search.ts'
import { Threads } from './threads.tsx'

const PER = 50

/** What people said about the website: the open comments first. */
export function Comments() {
  const site = useSite()
  const refused = useRefusal()('comments_create')
  const [{ page = 1, status = 'open', mine }, change] = useSearchState(commentsSearch)
  const query = useQuery({
    queryKey: siteKey(site.id, 'comments', status, mine, page),
    queryFn: () => api.comments.list(site.id, { status, mention: mine && 'me', per: PER }).page(page),
  })
  const write = (
    <Opener text="New comment" look="primary" refused={refused}>
      {(close) => <NewComment about={{}} onClose={close} />}
    </Opener>
  )
  return (
    <Page title="Comments" about="Mention @agent to give your agent a task." actions={write}>
      <div className={css.acts}>
        <Checkbox
          isSelected={status === 'resolved'}
          onChange={(isSelected) => change({ status: isSelected ? 'resolved' : undefined, page: undefined })}
        >
          Resolved
        </Checkbox>
        <Checkbox
          isSelected={mine === true}
          onChange={(isSelected) => change({ mine: isSelected || undefined, page: undefined })}
        >
          Mentions me
        </Checkbox>
      </div>
      <Pages
        query={query}
        empty={<Empty title="No comments">Write one here, beside a page, or on a preview.</Empty>}
        onPage={(next) => change({ page: next })}
      >
        {(comments) => <Threads comments={comments} />}
      </Pages>
    </Page>
  )
}
