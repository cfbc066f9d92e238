import type { Example } from '#kernel/operations/example.ts'
import { formExample } from '#resources/data/forms/examples.ts'
import { CHANGED, CREATED, exampleId, onePage, SERVICE_URL, WEBSITE_ID } from '#resources/example-world.ts'

/** What a visitor sends before these examples. */
export const SUBMISSION_ID = exampleId('234')

const file = {
  id: exampleId('235'),
  field: 'photo',
  filename: 'cake.png',
  content_type: 'image/png',
  byte_size: 8,
}
const submission = {
  id: SUBMISSION_ID,
  website_id: WEBSITE_ID,
  form_id: formExample.id,
  form_version_id: formExample.version_id,
  number: 1,
  data: { your_name: 'Cleo Hart', email: 'cleo@example.com' },
  files: [file],
  page_path: '/contact',
  referrer: null,
  country: null,
  language: 'en',
  status: 'new',
  spam: false,
  spam_reasons: [],
  over_quota: false,
  ...CREATED,
}
const ofForm = { website_id: WEBSITE_ID, form_id: formExample.id }
const place = { ...ofForm, id: SUBMISSION_ID }
const download = (token: string) => ({
  url: `${SERVICE_URL}/downloads/${token}`,
  expires_at: '2026-03-02T10:30:00.000Z',
})

export const submissionExamples: readonly Example[] = [
  { operation: 'submissions_list', params: ofForm, answer: { data: [submission], meta: onePage(1) } },
  {
    operation: 'submissions_counts',
    params: ofForm,
    query: { by: 'created_at', start_date: '2026-03-01', end_date: '2026-03-02' },
    answer: {
      start_date: '2026-03-01',
      end_date: '2026-03-02',
      time_zone: 'Europe/Berlin',
      total: 1,
      counts: [
        { date: '2026-03-01', count: 0 },
        { date: '2026-03-02', count: 1 },
      ],
    },
  },
  { operation: 'submissions_get', params: place, answer: submission },
  {
    operation: 'submissions_update',
    params: place,
    body: { status: 'read' },
    answer: { ...submission, status: 'read', ...CHANGED },
  },
  {
    operation: 'submission_files_download',
    params: { website_id: WEBSITE_ID, submission_id: SUBMISSION_ID, id: file.id },
    answer: download('hPp1QCz0kXW9u5jYt2vGmA'),
  },
  { operation: 'submissions_export', params: ofForm, body: {}, answer: download('k3Vd8TqLw0Zx7RbNc5YsEg') },
  { operation: 'submissions_delete', params: place },
  {
    operation: 'forms_forget',
    params: { website_id: WEBSITE_ID },
    body: { email: 'dora@example.com' },
    answer: { deleted: 0, remaining: 0 },
  },
]
