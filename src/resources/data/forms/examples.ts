import type { Example } from '#kernel/operations/example.ts'
import { formVersionExamples, SECOND } from '#resources/data/forms/version-examples.ts'
import { BY_ANN, CHANGED, CREATED, exampleId, onePage, WEBSITE_ID, WEBSITE_URL } from '#resources/example-world.ts'

const fields = [
  { name: 'your_name', type: 'text', label: 'Your name', required: true },
  { name: 'email', type: 'email', label: 'Email', required: true },
  { name: 'photo', type: 'file', label: 'Photo', required: false, accept: 'image/*' },
]
/** What the examples of submissions go on with. */
export const formExample = {
  id: exampleId('231'),
  website_id: WEBSITE_ID,
  name: 'Contact',
  key: 'contact',
  fields,
  version_id: exampleId('232'),
  version_number: 1,
  latest_version_id: null,
  latest_version_number: 1,
  pinned_version_id: null,
  pin_reason: null,
  live_version_id: null,
  action_url: `${WEBSITE_URL}/_forms/${exampleId('231')}`,
  success_message: 'Thank you.',
  translations: {},
  redirect_path: null,
  notification_email: 'ann@mill-street-bakery.example',
  reply_to_field: 'email',
  autoreply_message: null,
  autoreply_field: null,
  spam_protection: true,
  proof_of_work: false,
  retention_days: null,
  submissions_count: 0,
  ...CREATED,
}
const inWebsite = { website_id: WEBSITE_ID }
const place = { ...inWebsite, id: formExample.id }
const version = {
  id: formExample.version_id,
  ...inWebsite,
  form_id: formExample.id,
  number: 1,
  fields,
  actor: BY_ANN,
  ...CREATED,
}

const changedForm = {
  ...formExample,
  retention_days: 365,
  latest_version_id: SECOND,
  latest_version_number: 2,
  live_version_id: SECOND,
  ...CHANGED,
}

export const formExamples: readonly Example[] = [
  {
    operation: 'forms_create',
    params: inWebsite,
    body: {
      name: 'Contact',
      fields: [
        { label: 'Your name', required: true },
        { label: 'Email', type: 'email', required: true },
        { label: 'Photo', type: 'file', accept: 'image/*' },
      ],
      success_message: formExample.success_message,
      notification_email: formExample.notification_email,
      reply_to_field: 'email',
    },
    answer: formExample,
  },
  { operation: 'forms_list', params: inWebsite, answer: { data: [formExample], meta: onePage(1) } },
  { operation: 'forms_get', params: place, answer: formExample },
  {
    operation: 'forms_update',
    params: place,
    body: { retention_days: 365 },
    answer: changedForm,
  },
  ...formVersionExamples({ first: formExample, second: changedForm }),
  {
    operation: 'forms_versions',
    params: { ...inWebsite, form_id: formExample.id },
    answer: { data: [version], meta: onePage(1) },
  },
  {
    operation: 'forms_usage',
    params: place,
    answer: { pages_count: 0, data: [], meta: { ...onePage(0), total_pages: 0 } },
  },
  { operation: 'forms_delete', params: place },
]
