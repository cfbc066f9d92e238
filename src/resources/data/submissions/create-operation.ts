import { limitsOf, limitsOfWebsite } from '#accounts/limits.ts'
import { addStorage } from '#accounts/store.ts'
import type { Plans } from '#config/plans.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { FormCountersRow } from '#kernel/database/tables/forms.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { FormRefused, NotFound } from '#kernel/operations/errors.ts'
import { alsoEmit, type OperationEvent } from '#kernel/operations/outcome.ts'
import { quotaExceeded } from '#kernel/operations/quota-exceeded.ts'
import { defineVisit } from '#kernel/operations/visit-operation.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { insertBlob } from '#resources/content/blobs/store.ts'
import type { FormRow } from '#resources/data/forms/record.ts'
import { addressesIn } from '#resources/data/submissions/addresses.ts'
import { type Checked, checkSubmission } from '#resources/data/submissions/check-submission.ts'
import { countInMonth, lockCounters, saveCounters } from '#resources/data/submissions/counters-store.ts'
import { SEND_DIGEST } from '#resources/data/submissions/digest.ts'
import { notificationOf, planMails, replyOf } from '#resources/data/submissions/mails.ts'
import { useProof } from '#resources/data/submissions/proofs-store.ts'
import type { SubmissionRow } from '#resources/data/submissions/record.ts'
import { presentEnvelope } from '#resources/data/submissions/record.ts'
import { mayReply } from '#resources/data/submissions/reply-limits.ts'
import { Sent } from '#resources/data/submissions/schema.ts'
import { PROOF_USED } from '#resources/data/submissions/spam.ts'
import { insertAddress, insertFile, insertSubmission } from '#resources/data/submissions/store.ts'

export const createSubmission = defineVisit({
  name: 'submissions_create',
  summary: 'Send a form',
  scope: 'visit',
  routes: ['POST /_forms/:id'],
  output: Sent,
  status: 201,
  prepare: checkSubmission,
  seeOther: ({ form_id, redirect_path }, { language }) =>
    redirect_path ?? `/_forms/${form_id}/sent?language=${language}`,
  async handler({ tx, websiteId, prepared, now, plans, count }) {
    const { form } = prepared
    const events: OperationEvent[] = []
    const counters = await lockCounters(tx, websiteId, form.id)
    if (!counters) throw new NotFound('Form')
    const checked = await spendProof(tx, prepared)
    const submission = submissionOf(checked, Number(counters.last_number), now)
    if (!checked.spam) {
      const { sent, limit } = await countAgainstPlan(tx, websiteId, plans, now)
      submission.over_quota = sent > limit ? 1 : 0
      if (sent === limit + 1) events.push({ type: 'quota.exceeded', record: overQuota(websiteId, limit) })
    }
    await insertSubmission(tx, submission)
    for (const address of addressesIn(checked.data))
      await insertAddress(tx, { website_id: websiteId, address, submission_id: submission.id })
    if (checked.files.length > 0) await storeFiles(tx, checked, submission, plans, now)
    await saveCounters(tx, await afterMails(tx, counters, { checked, submission, now }))
    events.push({ type: 'form.submission.created', record: presentEnvelope(submission) })
    if (!checked.spam) count({ path: checked.page_path, goal: `form:${form.key}` })
    const { id: form_id, redirect_path } = form
    const { success_message } = prepared.words
    return alsoEmit({ id: submission.id, form_id, success_message, redirect_path }, events)
  },
})

/** One whose proof of work has been used is spam. */
async function spendProof(tx: Tx, checked: Checked): Promise<Checked> {
  const { form, proof, reasons } = checked
  if (!proof || (await useProof(tx, { website_id: form.website_id, ...proof }))) return checked
  return { ...checked, spam: true, reasons: [...reasons, PROOF_USED] }
}

function submissionOf({ form, ...checked }: Checked, number: number, now: number): SubmissionRow {
  return {
    id: newId(),
    website_id: form.website_id,
    form_id: form.id,
    form_version_id: form.version_id,
    number,
    data: JSON.stringify(checked.data),
    page_path: checked.page_path,
    referrer: checked.referrer,
    country: null,
    language: checked.language,
    status: 'new',
    spam: checked.spam ? 1 : 0,
    spam_reasons: JSON.stringify(checked.reasons),
    over_quota: 0,
    file_bytes: checked.files.reduce((sum, { blob }) => sum + blob.byte_size, 0),
    revision: 1,
    created_at: now,
    updated_at: now,
  }
}

async function countAgainstPlan(tx: Tx, websiteId: string, plans: Plans, now: number) {
  const sent = await countInMonth(tx, websiteId, new Date(now).toISOString().slice(0, 7))
  return { sent, limit: (await limitsOfWebsite(tx, websiteId, plans)).submissions_per_month }
}

function overQuota(website_id: string, limit: number) {
  const message = `The website got more than ${limit} submissions this month; further ones are kept and flagged`
  const place = { website_id, account_id: null, operation: 'submissions_create' }
  return quotaExceeded({ code: 'submission_quota_exceeded', message }, place)
}

/** @throws FormRefused when the account's storage is full */
async function storeFiles(tx: Tx, checked: Checked, submission: SubmissionRow, plans: Plans, now: number) {
  const { id, website_id, file_bytes } = submission
  for (const { blob, ...file } of checked.files) {
    await insertBlob(tx, blob, { kind: 'submission', id: file.id, website_id }, now)
    await insertFile(tx, { ...file, website_id, submission_id: id, byte_size: blob.byte_size, blob_key: blob.key })
  }
  const account = await addStorage(tx, website_id, file_bytes)
  if (account.storage_used <= limitsOf(account, plans).storage_bytes) return
  const problems = Object.fromEntries(checked.files.map(({ field }) => [field, checked.messages.noRoom]))
  throw new FormRefused(problems, checked.given, checked.language)
}

/** Spam mails nobody. @returns the counters after this submission */
async function afterMails(
  tx: Tx,
  counters: FormCountersRow,
  { checked, submission, now }: { checked: Checked; submission: SubmissionRow; now: number },
): Promise<FormCountersRow> {
  const { form, words, data, spam, files } = checked
  const answering = { ...form, name: words.name, autoreply_message: words.autoreply_message }
  if (spam) return { ...counters, spam: Number(counters.spam) + 1 }
  const plan = planMails(answering, counters, { number: submission.number, now, data })
  if (plan.notify) {
    const filenames = files.map(({ filename }) => filename)
    const mail = notificationOf(form, submission, filenames)
    await queueMail(tx, { ...mail, websiteId: form.website_id, brandOf: form.website_id }, now)
  }
  if (plan.reply !== null && (await mayReply(tx, form.website_id, plan.reply, now)))
    await queueMail(tx, { ...replyOf(answering, plan.reply), websiteId: form.website_id }, now)
  if (plan.digestAt !== null) await enqueue(tx, SEND_DIGEST, digestJob(form), plan.digestAt)
  return { ...plan.counters, submissions: Number(counters.submissions) + 1 }
}

function digestJob({ website_id, id }: FormRow) {
  return { website_id, form_id: id }
}
