import Type from 'typebox'
import { newId } from '#kernel/database/ids.ts'
import { ROWS_WITH_HTML, tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, Publish } from '#kernel/operations/schemas.ts'
import { inTools } from '#kernel/operations/tool.ts'
import {
  ALL_PROMISES,
  changeable,
  creatable,
  defineRecord,
  newRow,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { computed, flag, json, optionalText, plain } from '#kernel/records/field.ts'
import { versionFields } from '#kernel/versioning/record-fields.ts'
import { FieldShape, GivenFields } from '#resources/data/forms/field-schema.ts'
import { FormTranslations } from '#resources/data/forms/translations-schema.ts'

const MAX_NAME = 100
const MAX_MESSAGE = 10_000
const MAX_PATH = 2_000
const MAX_ADDRESS = 254
/** What an export may hold. */
const MAX_MOVED_DAYS = 1_000_000_000
const MAX_DAYS = 3_650

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME, about: 'What people see.' })

export const form = defineRecord({
  kind: 'form',
  plural: 'forms',
  table: 'forms',
  title: 'name',
  promises: ALL_PROMISES,
  fields: {
    name: plain(Name, { write: Name, required: true }),
    key: plain(Type.String({ about: 'Its name in templates: kebab-case, unique on the website.' }), {
      write: Type.String({
        minLength: 1,
        maxLength: 80,
        description: 'kebab-case, as in <site-form name="key">; from name unless given.',
      }),
      change: Type.String({ minLength: 1, maxLength: 80, about: 'kebab-case, as in <site-form name="key">.' }),
    }),
    fields: json(Type.Array(FieldShape, { about: 'Its fields, in their order.' }), {
      write: GivenFields,
      change: inTools(GivenFields, 'All of them, as in forms_create.'),
      required: true,
      blank: '[]',
    }),
    version_id: plain(about(Id, 'The version of its fields.'), { history: false }),
    version_number: plain(Type.Integer({ about: 'Number of the version of its fields, from 1.' }), { blank: 1 }),
    latest_version_id: computed(about(NullableId, 'Its newest version; null until it is changed.')),
    latest_version_number: computed(Type.Integer({ about: 'Number of its newest version, from 1.' })),
    pinned_version_id: versionFields.pinned_version_id,
    pin_reason: versionFields.pin_reason,
    live_version_id: computed(about(NullableId, 'What visitors see; null of a draft, and until it is changed.')),
    action_url: computed(Type.String({ about: 'Where visitors post to.' })),
    success_message: text('Shown after sending, where no redirect_path is set.', {
      maxLength: MAX_MESSAGE,
      about: 'Shown after sending, where no redirect_path is set.',
    }),
    translations: {
      ...json(FormTranslations, {
        write: inTools(
          FormTranslations,
          'By language: name, submit_label, success_message, error_message, autoreply_message.',
        ),
        change: inTools(FormTranslations, 'All, as in forms_create.'),
        blank: '{}',
      }),
      move: FormTranslations,
    },
    redirect_path: text('Where visitors are led after sending.', {
      maxLength: MAX_PATH,
      about: 'Where visitors are led after sending.',
    }),
    notification_email: text('Gets a mail for each submission, or one an hour for many.', {
      maxLength: MAX_ADDRESS,
      about: 'Gets a mail for each submission, or one an hour for many.',
    }),
    reply_to_field: text('Name of the field that notifications are answered to.', {
      maxLength: 60,
      description: 'The email field to reply to.',
    }),
    autoreply_message: text('Mailed to the address in autoreply_field.', {
      maxLength: MAX_MESSAGE,
      about: 'Mailed to the address in autoreply_field.',
    }),
    autoreply_field: text('Name of the field that autoreply_message is sent to.', {
      maxLength: 60,
      description: 'Email field that autoreply_message goes to.',
    }),
    spam_protection: flag(
      { about: 'Whether spam is recognized.' },
      { write: Type.Boolean({ about: 'Whether spam is recognized; true unless given.' }), blank: 1 },
    ),
    // Counts where `spam_protection` does.
    proof_of_work: flag(
      { about: "Whether submissions without a visitor's proof of work are spam." },
      {
        write: Type.Boolean({
          description: 'Spam is what has no proof of work; needs scripts and https.',
        }),
        change: Type.Boolean({ about: 'Spam is what has no proof of work; needs scripts and https.' }),
        blank: 0,
      },
    ),
    retention_days: plain(
      about(nullable(Type.Integer()), 'After so many days submissions are deleted.'),
      {
        write: nullable(
          Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: 'Days until submissions are deleted.' }),
        ),
        change: nullable(Type.Integer({ minimum: 1, maximum: MAX_DAYS, about: 'Days until submissions are deleted.' })),
        blank: null,
      },
      nullable(Type.Integer({ minimum: 1, maximum: MAX_MOVED_DAYS })),
    ),
    submissions_count: computed(Type.Integer({ about: 'Number of submissions, spam left out.' })),
  },
})

/** What a form shows of its versions before its first change. */
export const NO_VERSION = {
  latest_version_id: null,
  latest_version_number: 1,
  pinned_version_id: null,
  pin_reason: null,
  live_version_id: null,
}

/** A text or null, as it is shown and as it is given; agents read what it is for where they create one. */
function text(shown: string, given: { maxLength: number; about?: string; description?: string }) {
  const { maxLength, about: words = given.description } = given
  return optionalText(about(nullable(Type.String()), shown), {
    write: nullable(Type.String(given)),
    change: nullable(Type.String({ maxLength, ...(words === undefined ? {} : { about: words }) })),
    blank: null,
  })
}

export interface FormRow extends RowOf<typeof form> {}
export const formTable = {
  forms: tableOf<FormRow>(form, 'resources/data/forms', { purge: { rowsAtOnce: ROWS_WITH_HTML } }),
}

export const Form = named('Form', shapeOf(form))
const { name, fields, ...settings } = creatable(form)
export const NewForm = named('FormCreate', Type.Object({ name, fields, ...settings, publish: Publish }))
const { name: newName, fields: newFields, ...newSettings } = changeable(form)
export const FormChanges = named(
  'FormUpdate',
  Type.Object({ name: newName, fields: newFields, ...newSettings, publish: Publish }),
)
export type FormInput = Type.Static<typeof FormChanges>
export const presenter = presenterOf(form)

/** Of a website. */
export const MAX_FORMS = 200

/** A form with every default; its name, key and fields are still to be set. */
export function blankForm(website_id: string, now: number): FormRow {
  return newRow(form, { id: newId(), website_id, name: '', key: '', version_id: newId(), now })
}
