import { invalid } from '#kernel/operations/errors.ts'
import { cellsOf } from '#kernel/records/define-record.ts'
import { isMailAddress } from '#providers/mail/mailer.ts'
import { readFields } from '#resources/data/forms/field.ts'
import { nextFields } from '#resources/data/forms/next-fields.ts'
import { type FormInput, type FormRow, form as record } from '#resources/data/forms/record.ts'
import { problemOfTexts } from '#resources/data/forms/translations.ts'
import { normalizeTarget } from '#resources/traffic/redirects/rules.ts'
import { slugify } from '#text/slug.ts'

/**
 * The form with the given fields changed. Fields that did not change have the same text.
 * @throws ValidationFailed
 */
export function changedForm(before: FormRow, input: FormInput): FormRow {
  const { name, key, redirect_path, fields, translations } = input
  const form: FormRow = {
    ...before,
    ...cellsOf(record, {
      ...input,
      ...(name === undefined ? {} : { name: nameOf(name) }),
      ...(key === undefined ? {} : { key: keyOf(key) }),
      ...(redirect_path === undefined ? {} : { redirect_path: redirect_path && pathOf(redirect_path) }),
      ...(fields === undefined ? {} : { fields: nextFields(fields) }),
    }),
  }
  const problem = problemOfTexts(translations)
  if (problem) throw invalid('translations', problem)
  for (const text of ['success_message', 'notification_email', 'autoreply_message'] as const) form[text] ||= null
  if (form.notification_email !== null && !isMailAddress(form.notification_email))
    throw invalid('notification_email', 'must be a mail address, like ann@example.com')
  for (const reference of ['reply_to_field', 'autoreply_field'] as const)
    form[reference] = mailField(form, reference, input)
  return form
}

/** The key for a name. */
export function keyFrom(name: string, language = ''): string {
  return slugify(name, language) || 'form'
}

function nameOf(given: string): string {
  const name = given.trim()
  if (!name) throw invalid('name', "can't be blank")
  return name
}

function keyOf(given: string): string {
  if (slugify(given) !== given) throw invalid('key', `must be kebab-case, like ${keyFrom(given)}`)
  return given
}

/** @throws ValidationFailed for an address of another website: a form must not lead visitors away unseen */
function pathOf(given: string): string {
  if (!given.startsWith('/')) throw invalid('redirect_path', 'must be a path of this website, like /thank-you')
  const target = normalizeTarget(given)
  if (!target.ok) throw invalid('redirect_path', target.message)
  return target.value
}

/** A field that a change removed is no longer referred to; one that never was there is refused. */
function mailField(form: FormRow, reference: 'reply_to_field' | 'autoreply_field', input: FormInput): string | null {
  const name = form[reference] || null
  if (name === null || readFields(form).some((field) => field.name === name && field.type === 'email')) return name
  if (input[reference]) throw invalid(reference, 'must be the name of a field of type email')
  return null
}
