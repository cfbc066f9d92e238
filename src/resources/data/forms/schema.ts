import Type from 'typebox'
import type { FormVersionRow } from '#kernel/database/tables/forms.ts'
import { type Links, siteOf } from '#kernel/operations/links.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { presentVersionFields } from '#kernel/versioning/schema.ts'
import { readFields } from '#resources/data/forms/field.ts'
import { FieldShape } from '#resources/data/forms/field-schema.ts'
import { latestOf, type WithHistory } from '#resources/data/forms/form-content.ts'
import { type Form, NO_VERSION, presenter } from '#resources/data/forms/record.ts'
import type { FormRecord } from '#resources/data/forms/store.ts'

export const FormFieldsVersion = named(
  'FormFieldsVersion',
  Type.Object({
    id: Id,
    website_id: Id,
    form_id: about(Id, 'The form that it is of.'),
    number: Type.Integer({ about: 'From 1.' }),
    fields: Type.Array(FieldShape, { about: 'The fields, in their order.' }),
    actor: Type.Object({}, { additionalProperties: true, about: 'Who made it.' }),
    created_at: Timestamp,
    updated_at: about(Timestamp, 'The same: a version does not change.'),
  }),
)

/** As its newest version has it. */
export function presentForm(row: FormRecord, links: Links): Type.Static<typeof Form> {
  return presenter(latestOf(row), {
    ...versionsOf(row),
    action_url: links.onWebsite(siteOf(row), `/_forms/${row.id}`),
    submissions_count: Number(row.submissions_count ?? 0),
  })
}

function versionsOf({ latest_number, latest_version_id, ...row }: WithHistory) {
  if (latest_number === null || latest_version_id === null) return NO_VERSION
  const { version_number, ...shown } = presentVersionFields({ ...row, latest_number, latest_version_id })
  return { ...shown, latest_version_number: version_number }
}

export function presentFormVersion(row: FormVersionRow): Type.Static<typeof FormFieldsVersion> {
  const at = timestamp(row.created_at)
  return { ...row, fields: readFields(row), actor: JSON.parse(row.actor), created_at: at, updated_at: at }
}
