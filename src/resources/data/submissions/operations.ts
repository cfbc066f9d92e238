import Type from 'typebox'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { invalid, NotFound } from '#kernel/operations/errors.ts'
import type { Links } from '#kernel/operations/links.ts'
import { defineOperation, defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitAbout, emitOnly, unchanged } from '#kernel/operations/outcome.ts'
import { revised } from '#kernel/operations/revised.ts'
import { oneOf, timestamp } from '#kernel/operations/schemas.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { deleteTool, exportTool, getTool } from '#kernel/operations/tool.ts'
import type { VisitOperation } from '#kernel/operations/visit-operation.ts'
import { isMailAddress } from '#providers/mail/mailer.ts'
import { formTarget } from '#resources/data/forms/store.ts'
import { foldedAddress } from '#resources/data/submissions/addresses.ts'
import { countSubmissions } from '#resources/data/submissions/count-operation.ts'
import { moveCounts } from '#resources/data/submissions/counters-store.ts'
import { createSubmission } from '#resources/data/submissions/create-operation.ts'
import { DELETED_AT_ONCE, deleteSubmissions } from '#resources/data/submissions/delete-submissions.ts'
import { exportedSubmissions } from '#resources/data/submissions/export.ts'
import type { SubmissionRow } from '#resources/data/submissions/record.ts'
import { presentEnvelope, Submission, SubmissionChanges } from '#resources/data/submissions/record.ts'
import {
  FileAddress,
  Forget,
  Forgotten,
  OfStatus,
  presentSubmission,
  readTool,
  Spam,
  SubmissionsExport,
} from '#resources/data/submissions/schema.ts'
import {
  countWithAddress,
  fileTarget,
  listSubmissions,
  saveSubmission,
  submissionsWithAddress,
  submissionTarget,
  withFiles,
} from '#resources/data/submissions/store.ts'
import { ON_SUBMISSIONS } from '#resources/websites/websites/content-editors.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const NESTED = '/websites/:website_id/forms/:form_id/submissions'
const FLAT = '/websites/forms/:form_id/submissions'
const onItem = (method: string) => [`${method} ${NESTED}/:id`, `${method} /websites/forms/submissions/:id`]
const answer = { output: Submission, present: presentSubmission, revision: revisionOf }

// Reads are not cached: they are rare, and hold personal data.
const list = defineList({
  name: 'submissions_list',
  summary: 'List what visitors sent with a form; without spam unless spam is true',
  role: 'content',
  routes: [`GET ${NESTED}`, `GET ${FLAT}`],
  tool: readTool,
  target: at('form_id', formTarget),
  query: Type.Object({
    spam: Type.Optional(Spam),
    status: Type.Optional(OfStatus),
    sort: Type.Optional(oneOf(['number', '-number'], { about: 'number (oldest first) unless given.' })),
  }),
  item: Submission,
  present: presentSubmission,
  async handler({ db, longDb, target, query, window }) {
    const filter = { spam: query.spam ?? false, status: query.status }
    return listSubmissions({ db, longDb }, target, { window, filter, newestFirst: query.sort === '-number' })
  },
})

const show = defineOperation({
  name: 'submissions_get',
  summary: 'Show a submission',
  scope: 'read',
  role: 'content',
  routes: onItem('GET'),
  tool: getTool('submission'),
  target: at('id', submissionTarget),
  ...answer,
  handler: async ({ db, target }) => (await withFiles(db, [target]))[0]!,
})

const update = defineOperation({
  name: 'submissions_update',
  summary: 'Mark a submission as read, archived or spam',
  scope: 'write',
  review: 'free',
  role: 'content',
  content: ON_SUBMISSIONS,
  routes: onItem('PATCH'),
  brief: { fields: ['id', 'status', 'spam'] },
  target: at('id', submissionTarget),
  input: SubmissionChanges,
  ...answer,
  emits: 'form.submission.updated',
  async handler({ tx, now, target, input }) {
    const { caller_role: _, ...before } = target
    const spam = input.spam === undefined ? before.spam : input.spam ? 1 : 0
    const status = input.status ?? before.status
    const submission = revised<SubmissionRow>(before, { status, spam }, now)
    const [record] = await withFiles(tx, [submission])
    if (submission === before) return unchanged(record!)
    const moved = spam - before.spam
    if (moved !== 0) await moveCounts(tx, submission, { submissions: -moved, spam: moved })
    await saveSubmission(tx, submission)
    return emitAbout(record!, presentEnvelope(before))
  },
})

const remove = defineDelete({
  name: 'submissions_delete',
  summary: 'Delete a submission with its files',
  review: 'free',
  role: 'editor',
  routes: onItem('DELETE'),
  tool: deleteTool('submission'),
  target: at('id', submissionTarget),
  present: presentEnvelope,
  emits: 'form.submission.deleted',
  async remove({ tx, now, target }) {
    const [deleted] = await deleteSubmissions(tx, target.website_id, [target.id], now)
    if (!deleted) throw new NotFound('Submission')
  },
})

const exportCsv = defineProviderOperation({
  name: 'submissions_export',
  summary: 'Export the submissions of a form as CSV, at an address that lives for an hour',
  scope: 'read',
  role: 'content',
  routes: [`POST ${NESTED}/export`, `POST ${FLAT}/export`],
  tool: exportTool('form', 'form_id'),
  target: at('form_id', formTarget),
  input: SubmissionsExport,
  output: FileAddress,
  async handler({ longDb, target, input, providers, links }) {
    const bytes = exportedSubmissions(longDb, target, input.spam ?? false)
    const file = { filename: `${target.key}.csv`, content_type: 'text/csv', website_id: target.website_id }
    return addressOf(await providers.downloads.add({ ...file, bytes }), links)
  },
})

const downloadFile = defineProviderOperation({
  name: 'submission_files_download',
  summary: 'Give a file of a submission an address that lives for an hour',
  scope: 'read',
  role: 'content',
  routes: [
    'POST /websites/:website_id/forms/submissions/:submission_id/files/:id/download',
    'POST /websites/forms/submissions/:submission_id/files/:id/download',
  ],
  target: at('id', fileTarget),
  output: FileAddress,
  async handler({ target, providers, links }) {
    const { website_id, filename, content_type, blob_key: key } = target
    const bytes = await providers.blobs.read({ key, byte_size: Number(target.byte_size) })
    return addressOf(await providers.downloads.add({ website_id, filename, content_type, bytes }), links)
  },
})

const forget = defineOperation({
  name: 'forms_forget',
  summary: "Delete a person's submissions to all forms of a website, by their mail address",
  asks: ({ email }) => `Delete everything that ${String(email)} sent by forms, for good?`,
  scope: 'write',
  review: 'free',
  role: 'editor',
  routes: ['POST /websites/:website_id/forms/forget'],
  hints: { destructive: true, idempotent: true },
  target: at('website_id', websiteTarget),
  input: Forget,
  output: Forgotten,
  emits: 'form.submission.deleted',
  async handler({ tx, now, target, input }) {
    const address = foldedAddress(input.email)
    if (!isMailAddress(address)) throw invalid('email', 'must be a mail address, like ann@example.com')
    const found = await submissionsWithAddress(tx, target.id, address, DELETED_AT_ONCE)
    const ids = found.map(({ id }) => id)
    const deleted = await deleteSubmissions(tx, target.id, ids, now)
    const result = { deleted: deleted.length, remaining: await countWithAddress(tx, target.id, address) }
    return emitOnly(
      result,
      deleted.map((submission) => ({ type: 'form.submission.deleted', record: presentEnvelope(submission) })),
    )
  },
})

export const submissionOperations: readonly (Operation | VisitOperation)[] = [
  countSubmissions,
  list,
  show,
  update,
  remove,
  exportCsv,
  downloadFile,
  forget,
  createSubmission,
]

function addressOf({ token, expires_at }: { token: string; expires_at: number }, links: Links) {
  return { url: links.download(token), expires_at: timestamp(expires_at) }
}
