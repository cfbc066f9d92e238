import type { ReadComment } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { nounOf } from '#console/nouns.ts'
import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog, Opener } from '#console/ui/dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { Link } from '#console/ui/link.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Time } from '#console/ui/time.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './comments.module.css'
import { MentionField } from './mention-field.tsx'
import { taskState } from './mentions.ts'

/** Comments with their replies, and what can be done with them. */
export function Threads({ comments }: { comments: readonly ReadComment[] }) {
  return (
    <ul className={css.threads}>
      {comments.map((comment) => (
        <Thread key={comment.id} comment={comment} />
      ))}
    </ul>
  )
}

function Thread({ comment }: { comment: ReadComment }) {
  const { number, author, untrusted, text, quote, status, replies, created_at } = comment
  return (
    <li className={css.thread} aria-label={`Comment ${number}`}>
      <p className={css.by}>
        <bdi>{author.client ?? author.name}</bdi> <About comment={comment} />, <Time at={created_at} />{' '}
        {untrusted && <Badge>Visitor</Badge>} {status === 'resolved' && <Badge kind="good">Resolved</Badge>}
        <Task comment={comment} />
      </p>
      {quote && (
        <blockquote className={css.quote} dir="auto">
          {quote}
        </blockquote>
      )}
      <p className={css.text} dir="auto">
        {text}
      </p>
      {replies.length > 0 && (
        <ul className={css.replies}>
          {replies.map((reply, index) => (
            // Replies are only added.
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>
              <p className={css.by}>
                <bdi>{reply.author.client ?? reply.author.name}</bdi>, <Time at={reply.created_at} />
              </p>
              <p className={css.text} dir="auto">
                {reply.text}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Work comment={comment} />
      <Acts comment={comment} />
    </li>
  )
}

/** Of a task for an agent: whether it still waits. */
function Task({ comment }: { comment: ReadComment }) {
  const state = taskState(comment)
  if (state === null) return null
  return state === 'waiting' ? <Badge kind="warning">Waiting for an agent</Badge> : <Badge>Answered</Badge>
}

/** What it is about, in words. */
function About({ comment: { page_id, page_path, record } }: { comment: ReadComment }) {
  const site = useSite()
  if (record)
    return (
      <>
        on the {nounOf(record.kind)} <bdi>{record.title}</bdi>
      </>
    )
  if (page_path === null) return <>on the website</>
  return <>on {page_id ? <Link href={paths.edit(site, 'pages', page_id)}>{page_path}</Link> : <bdi>{page_path}</bdi>}</>
}

const DONE = { draft: 'Done as a draft', request: 'Waits for approval', live: 'Done' } as const

/** What was made for it. */
function Work({ comment: { done_as } }: { comment: ReadComment }) {
  const site = useSite()
  return done_as.map(({ as, kind, id }) => (
    <p key={id}>
      {DONE[as]}: <Link href={kind === 'request' ? paths.reviewOf(site, id) : paths.changeSet(site, id)}>look</Link>
    </p>
  ))
}

function Acts({ comment: { id, number, status } }: { comment: ReadComment }) {
  const refusal = useRefusal()
  const { act, isPending } = useAct()
  const open = () => api.comments.update(id, { status: 'open' })
  const resolve = () =>
    act({
      run: () => api.comments.resolve(id),
      done: 'Comment resolved',
      failed: 'It is still open',
      undo: open,
    })
  const reopen = () => act({ run: open, failed: 'It is still resolved' })
  const [verb, operation, change] =
    status === 'open'
      ? (['Resolve', 'comments_resolve', resolve] as const)
      : (['Reopen', 'comments_update', reopen] as const)
  return (
    <div className={css.acts}>
      <Opener text="Reply" look="plain" aria-label={`Reply to comment ${number}`} refused={refusal('comments_reply')}>
        {(close) => <Reply id={id} onClose={close} />}
      </Opener>
      <Button
        look="plain"
        aria-label={`${verb} comment ${number}`}
        isPending={isPending}
        refused={refusal(operation)}
        onPress={() => void change()}
      >
        {verb}
      </Button>
    </div>
  )
}

function Reply({ id, onClose }: { id: string; onClose: () => void }) {
  const { values, field } = useForm({ text: '' })
  const send = async () => {
    await api.comments.reply(id, { text: values.text })
    onClose()
  }
  return (
    <Dialog title="Reply" onClose={onClose}>
      <Form submit="Reply" onSubmit={send} onCancel={onClose}>
        <MentionField {...field('text')} label="Reply" about="@agent hands it to your agent." />
      </Form>
    </Dialog>
  )
}
