import type { Db } from '#kernel/database/database.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { invalid, LimitReached } from '#kernel/operations/errors.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { type Mention, mentionsIn, withoutTwice } from '#resources/history/comments/mentions.ts'
import { isChangeSet, isRequest, mentionable } from '#resources/history/comments/people-store.ts'
import type { CommentRow, Reply } from '#resources/history/comments/record.ts'

/** Of one comment. */
const MAX_REPLIES = 50
/** Characters of all replies of a comment: a list answers whole threads. */
const MAX_THREAD = 20_000

type Work = { change_set_id?: string | null; request_id?: string | null }

/** Whom the text of someone of the team mentions. */
export async function mentionsOf(db: Db, website_id: string, text: string): Promise<Mention[]> {
  return text.includes('@') ? mentionsIn(text, await mentionable(db, website_id)) : []
}

/** What was made for a comment. @throws ValidationFailed unless it is of the website */
export async function linked(db: Db, website_id: string, { change_set_id, request_id }: Work): Promise<Work> {
  const [set, request] = [change_set_id?.toLowerCase(), request_id?.toLowerCase()]
  if (set && !(await isChangeSet(db, website_id, set)))
    throw invalid('change_set_id', 'must be a change set of this website')
  if (request && !(await isRequest(db, website_id, request)))
    throw invalid('request_id', 'must be a request of this website')
  return {
    ...(change_set_id !== undefined && { change_set_id: set ?? null }),
    ...(request_id !== undefined && { request_id: request ?? null }),
  }
}

/** The cells of a comment that has one more reply. @throws LimitReached */
export function withReply(
  { replies, mentions }: CommentRow,
  { text, change_set_id = null, request_id = null }: Work & { text: string },
  author: Actor,
  mentioned: readonly Mention[],
  now: number,
): Pick<CommentRow, 'replies' | 'mentions'> {
  const thread: Reply[] = JSON.parse(replies)
  const characters = thread.reduce((sum, reply) => sum + reply.text.length, text.length)
  if (thread.length >= MAX_REPLIES || characters > MAX_THREAD)
    throw new LimitReached(
      'comment_reply_limit_reached',
      'base',
      `A comment has at most ${MAX_REPLIES} replies, and ${MAX_THREAD} characters in them`,
      'Nothing was saved. Write a new comment.',
    )
  const reply: Reply = { text, author, created_at: timestamp(now), change_set_id, request_id }
  return {
    replies: JSON.stringify([...thread, reply]),
    mentions: JSON.stringify(withoutTwice([...JSON.parse(mentions), ...mentioned])),
  }
}
