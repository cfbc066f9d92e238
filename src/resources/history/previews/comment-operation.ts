import { newId } from '#kernel/database/ids.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { VISITOR } from '#kernel/operations/caller.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { alsoEmit } from '#kernel/operations/outcome.ts'
import { at } from '#kernel/operations/target.ts'
import { defineVisit } from '#kernel/operations/visit-operation.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { Comment, comment, presentComment } from '#resources/history/comments/record.ts'
import { insertComment, nextNumber } from '#resources/history/comments/store.ts'
import { MAIL_COMMENTS, MAIL_PAUSE_MS } from '#resources/history/previews/mail-comments.ts'
import type { PreviewRow } from '#resources/history/previews/record.ts'
import { NewComment } from '#resources/history/previews/schema.ts'
import { previewTarget, savePreview } from '#resources/history/previews/store.ts'

/** Of one preview. */
export const MAX_COMMENTS = 500

/** Called for anyone with the link of a preview; their access is checked first. */
export const commentOnPreview = defineVisit({
  name: 'preview_comments_create',
  summary: 'Comment on a page of a preview',
  scope: 'visit',
  routes: [],
  target: at('preview_id', previewTarget),
  input: NewComment,
  output: Comment,
  status: 201,
  emits: 'comment.created',
  async handler({ tx, target, input, now }) {
    if (target.comments >= MAX_COMMENTS) throw tooMany()
    const row = newRow(comment, {
      id: newId(),
      website_id: target.website_id,
      number: await nextNumber(tx, target.website_id),
      preview_id: target.id,
      preview_number: target.comments + 1,
      page_id: input.page_id,
      page_path: input.page_path,
      text: input.text,
      // Nobody but the team mentions: a stranger gives no agent a task.
      author: JSON.stringify({ ...VISITOR, name: input.name }),
      author_id: null,
      now,
    })
    await insertComment(tx, row, [])
    const preview: PreviewRow = { ...target, comments: target.comments + 1 }
    if (target.mail_queued === 0) {
      preview.mail_queued = 1
      const { id: preview_id, website_id, mailed_at } = target
      await enqueue(tx, MAIL_COMMENTS, { website_id, preview_id }, Math.max(now, mailed_at + MAIL_PAUSE_MS))
    }
    await savePreview(tx, preview)
    const shown = presentComment(row)
    // Webhooks that asked for the older event go on getting it.
    return alsoEmit(shown, [{ type: 'preview.commented', record: shown }])
  },
})

function tooMany() {
  return new LimitReached(
    'preview_comment_limit_reached',
    'base',
    `This preview has reached the limit of ${MAX_COMMENTS} comments`,
    'Nothing was sent. Write to the person who sent you the link.',
  )
}
