import { ROWS_WITH_HTML, SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

const purge = { rowsAtOnce: SHORT_ROWS }

export const formTables = {
  form_versions: table<FormVersionRow>({
    owner: 'resources/data/forms',
    key: ['website_id', 'form_id', 'number'],
    purge: { rowsAtOnce: ROWS_WITH_HTML },
  }),
  form_counters: table<FormCountersRow>({
    owner: 'resources/data/submissions',
    key: ['website_id', 'form_id'],
    purge,
  }),
  submission_files: table<SubmissionFileRow>({
    owner: 'resources/data/submissions',
    key: ['website_id', 'submission_id', 'id'],
    purge,
  }),
  submission_addresses: table<SubmissionAddressRow>({
    owner: 'resources/data/submissions',
    key: ['website_id', 'address', 'submission_id'],
    purge,
  }),
  submission_months: table<SubmissionMonthRow>({
    owner: 'resources/data/submissions',
    key: ['website_id', 'month'],
    purge,
  }),
  used_proofs: table<UsedProofRow>({
    owner: 'resources/data/submissions',
    key: ['website_id', 'nonce'],
    purge,
  }),
}

export type FormVersionRow = {
  id: string
  website_id: string
  form_id: string
  number: number
  /** JSON, a list of `FormField`. */
  fields: string
  /** JSON. */
  actor: string
  created_at: number
}

/** What every submission moves, apart from the form, whose fields are long. */
export type FormCountersRow = {
  website_id: string
  form_id: string
  /** The number of the newest submission. */
  last_number: number
  /** Without spam. */
  submissions: number
  spam: number
  /** When the hour began in which mails are counted. */
  mail_hour_at: number
  /** Notifications and automatic replies in this hour. */
  mails: number
  replies: number
  /** Submissions after this number are in the next digest; null when none is due. */
  digest_after: number | null
}

export type SubmissionFileRow = {
  id: string
  website_id: string
  submission_id: string
  /** The name of the field it was sent with. */
  field: string
  filename: string
  content_type: string
  byte_size: number
  blob_key: string
}

/** A mail address that occurs in a submission, in lower case. */
export type SubmissionAddressRow = { website_id: string; address: string; submission_id: string }

/** How many submissions a website got in a month (`2026-03`, UTC), spam left out. */
export type SubmissionMonthRow = { website_id: string; month: string; submissions: number }

/** A challenge whose proof of work has come with a submission; `expires_at` is the challenge's own. */
export type UsedProofRow = { website_id: string; nonce: string; expires_at: number }
