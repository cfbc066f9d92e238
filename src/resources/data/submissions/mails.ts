import type { FormCountersRow } from '#kernel/database/tables/forms.ts'
import { composeMail } from '#mail/compose-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import { isMailAddress, type Mail } from '#providers/mail/mailer.ts'
import { type FormField, readFields } from '#resources/data/forms/field.ts'
import type { FormRow } from '#resources/data/forms/record.ts'
import type { Value } from '#resources/data/submissions/check-values.ts'
import type { SubmissionRow } from '#resources/data/submissions/record.ts'

type Data = Readonly<Record<string, Value>>

/** Notifications of a form in an hour; further submissions of the hour are in one digest at its end. */
export const MAX_MAILS = 10
/** Automatic replies of a form in an hour, which strangers could have sent to anyone. */
const MAX_REPLIES = 60
const HOUR_MS = 3_600_000
/** Characters of a value that a mail shows. */
const MAX_SHOWN = 2_000
/** Submissions that a digest shows. */
export const MAX_IN_DIGEST = 50

/** Which mails a submission causes, and the counters after them. `digestAt` is when a digest is to be made. */
export function planMails(
  form: FormRow,
  counters: FormCountersRow,
  { number, now, data }: { number: number; now: number; data: Data },
): { counters: FormCountersRow; notify: boolean; reply: string | null; digestAt: number | null } {
  const next = { ...counters }
  if (now - Number(counters.mail_hour_at) >= HOUR_MS) Object.assign(next, { mail_hour_at: now, mails: 0, replies: 0 })
  const plan = { counters: next, notify: false, reply: null as string | null, digestAt: null as number | null }
  if (form.notification_email !== null) {
    if (next.mails < MAX_MAILS) {
      next.mails++
      plan.notify = true
    } else if (next.digest_after === null) {
      next.digest_after = number - 1
      plan.digestAt = Number(next.mail_hour_at) + HOUR_MS
    }
  }
  const address = addressIn(data, form.autoreply_field)
  if (form.autoreply_message !== null && address !== null && next.replies < MAX_REPLIES) {
    next.replies++
    plan.reply = address
  }
  return plan
}

export function notificationOf(form: FormRow, submission: SubmissionRow, filenames: readonly string[]): Mail {
  const data: Data = JSON.parse(submission.data)
  const files = filenames.length > 0 ? [`Files: ${filenames.join(', ')}`] : []
  const mail = composeMail({
    to: form.notification_email!,
    subject: `${quotedName(form.name)}: submission ${submission.number}`,
    before: [
      `The form "${quotedName(form.name)}" was sent${submission.page_path ? ` from ${submission.page_path}` : ''}.`,
      ...linesOf(readFields(form), data),
      ...files,
    ],
  })
  const replyTo = addressIn(data, form.reply_to_field)
  return replyTo === null ? mail : { ...mail, replyTo }
}

/** `more` are the submissions that it does not show. */
export function digestOf(form: FormRow, submissions: readonly SubmissionRow[], more: number): Mail {
  const fields = readFields(form)
  const count = submissions.length + more
  return composeMail({
    to: form.notification_email!,
    subject: `${quotedName(form.name)}: ${count} more submissions`,
    before: [
      `The form "${quotedName(form.name)}" was sent ${count} more times within the last hour.`,
      ...submissions.map(
        ({ number, data }) => `${number}. ${linesOf(fields, JSON.parse(data)).join(' · ').slice(0, 300)}`,
      ),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
  })
}

/** It contains nothing that the visitor wrote, since they may have aimed it at a stranger who owns this address. */
export function replyOf(form: FormRow, to: string): Mail {
  const paragraphs = form.autoreply_message!.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  return composeMail({ to, subject: quotedName(form.name), before: paragraphs.filter(Boolean) })
}

function linesOf(fields: readonly FormField[], data: Data): string[] {
  return fields.flatMap(({ name, label }) => {
    const value = data[name]
    return value === undefined ? [] : [`${label}: ${shown(value)}`]
  })
}

function shown(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function addressIn(data: Data, field: string | null): string | null {
  const address = field === null ? undefined : data[field]
  return typeof address === 'string' && isMailAddress(address) ? address : null
}
