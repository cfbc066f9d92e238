import type { Example } from '#kernel/operations/example.ts'
import { BY_ANN, CHANGE_SET_ID, CHANGED, CREATED, exampleId, secondOfTwo } from '#resources/example-world.ts'

type ExampleForm = { id: string; website_id: string; retention_days: number | null } & Record<string, unknown>

const NOBODY = { type: 'system', id: null, name: 'Sitewright', client: null }
export const SECOND = exampleId('4f2')
const [FIRST, THIRD] = [exampleId('4f1'), exampleId('4f3')] as const

/** The fields that a version has. */
const CONTENT = [
  ...['name', 'fields', 'success_message', 'translations', 'redirect_path', 'notification_email', 'reply_to_field'],
  ...['autoreply_message', 'autoreply_field', 'spam_protection', 'proof_of_work', 'retention_days'],
]

/** What is done with the versions of a form after its first change. */
export function formVersionExamples({ first, second }: { first: ExampleForm; second: ExampleForm }): Example[] {
  const { website_id, id } = first
  const ofForm = { website_id, form_id: id }
  const ofFirst = { ...ofForm, id: FIRST }
  const [then, later] = [CREATED.created_at, CHANGED.updated_at]
  const version = (form: ExampleForm, fields: { id: string; number: number }) => ({
    ...{ website_id, kind: 'form', resource_type: 'form', resource_id: id },
    snapshot: Object.fromEntries(CONTENT.map((field) => [field, form[field]])),
    ...{ live: false, pinned: false, note: null, source: 'api', created_by: BY_ANN, change_set_id: CHANGE_SET_ID },
    ...{ reverted_from_version_id: null, created_at: later, updated_at: later },
    ...fields,
  })
  const one = {
    ...version(first, { id: FIRST, number: 1 }),
    ...{ created_by: NOBODY, change_set_id: null, created_at: then, updated_at: then },
  }
  const three = { ...version(first, { id: THIRD, number: 3 }), live: true, source: 'revert' }
  const pinned = { pinned_version_id: FIRST, pin_reason: 'pinned', live_version_id: FIRST }
  const { retention_days } = first
  const reverted = { retention_days, latest_version_id: THIRD, live_version_id: THIRD, latest_version_number: 3 }
  return [
    {
      operation: 'form_versions_list',
      params: ofForm,
      query: { per: 1, page: 2 },
      answer: { data: [one], meta: secondOfTwo },
    },
    { operation: 'form_versions_get', params: ofFirst, answer: one },
    {
      operation: 'form_versions_diff',
      params: ofForm,
      query: { from: '1', to: 'latest' },
      answer: {
        ...{
          website_id,
          kind: 'form',
          id,
          from_version_id: FIRST,
          to_version_id: SECOND,
          from_number: 1,
          to_number: 2,
        },
        identical: false,
        diff: '',
        fields: [{ field: 'retention_days', before: retention_days, after: second.retention_days }],
        places: [],
      },
    },
    {
      operation: 'form_versions_pin',
      params: ofFirst,
      answer: { ...second, ...pinned, version: { ...one, live: true, pinned: true } },
    },
    { operation: 'forms_unpin', params: { website_id, id }, answer: second },
    {
      operation: 'form_versions_revert',
      params: ofFirst,
      answer: { ...second, ...reverted, version: { ...three, reverted_from_version_id: FIRST } },
    },
  ]
}
