import { newId } from '#kernel/database/ids.ts'
import type { FormRow } from '#kernel/database/tables/forms.ts'

/** Of a website. */
export const MAX_FORMS = 200

/** A form with every default; its name, key and fields are still to be set. */
export function blankForm(website_id: string, now: number): FormRow {
  return {
    id: newId(),
    website_id,
    name: '',
    key: '',
    fields: '[]',
    version_id: newId(),
    version_number: 1,
    success_message: null,
    redirect_path: null,
    notification_email: null,
    reply_to_field: null,
    autoreply_message: null,
    autoreply_field: null,
    spam_protection: 1,
    proof_of_work: 0,
    retention_days: null,
    revision: 1,
    created_at: now,
    updated_at: now,
  }
}
