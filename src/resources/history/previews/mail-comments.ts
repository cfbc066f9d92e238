import type { Database } from '#kernel/database/database.ts'
import { composeMail } from '#mail/compose-mail.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import type { Mail } from '#providers/mail/mailer.ts'
import { type CommentRow, presentComment } from '#resources/history/comments/record.ts'
import { commentsOfPreview } from '#resources/history/comments/store.ts'
import { recipientOf } from '#resources/history/previews/recipient-store.ts'
import type { PreviewRow } from '#resources/history/previews/record.ts'
import { previewTarget, savePreview } from '#resources/history/previews/store.ts'

/** The kind of job that `mailComments` does. */
export const MAIL_COMMENTS = 'previews.mail_comments'
/** Between two mails about one preview, in milliseconds. */
export const MAIL_PAUSE_MS = 10 * 60_000
/** Comments that one mail shows. */
const MAX_SHOWN = 50
/** Characters of a comment that a mail shows. */
const MAX_CHARACTERS = 1_000

type Payload = { website_id: string; preview_id: string }

/** Mails the comments that came since the last mail to who started the preview. Safe to repeat. */
export function mailComments(database: Database) {
  return async ({ website_id, preview_id }: Payload): Promise<undefined> => {
    await database.write(async (tx) => {
      await database.lockRow(tx, previewTarget, preview_id)
      const preview: PreviewRow | undefined = await previewTarget
        .query(tx)
        .where('previews.id', '=', preview_id)
        .where('previews.website_id', '=', website_id)
        .executeTakeFirst()
      if (!preview?.mail_queued) return
      const now = Date.now()
      const comments = await commentsOfPreview(tx, preview, { after: preview.mailed_comments, limit: MAX_SHOWN })
      const recipient = await recipientOf(tx, preview)
      if (recipient && comments.length > 0)
        await queueMail(
          tx,
          {
            ...letter(recipient, comments, preview.comments - preview.mailed_comments),
            websiteId: website_id,
            brandOf: website_id,
          },
          now,
        )
      await savePreview(tx, { ...preview, mail_queued: 0, mailed_comments: preview.comments, mailed_at: now })
    })
  }
}

function letter({ email, website }: { email: string; website: string }, shown: CommentRow[], count: number): Mail {
  const name = quotedName(website)
  const more = count - shown.length
  return composeMail({
    to: email,
    subject: count === 1 ? `${name}: a comment on your preview` : `${name}: ${count} comments on your preview`,
    before: [
      `On the preview of "${name}" that you started, people with its link wrote:`,
      ...shown
        .map(presentComment)
        .map(
          ({ author, page_path, text }) =>
            `${quotedName(author.name)} on ${quotedName(page_path ?? '/')}: ${cut(text)}`,
        ),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
  })
}

function cut(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…`.toWellFormed() : text
}
