import type { FieldType, FormField } from '#resources/data/forms/field.ts'
import type { FormTexts } from '#resources/data/forms/texts.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'

/** A field as it is drawn. */
export type Drawn = { field: FormField; id: string; value: unknown; error: string | null; texts: FormTexts }

/** The input of a field with its value; for choices all of them. */
export function drawControl(drawn: Drawn): string {
  const { field, value, texts } = drawn
  switch (field.type) {
    case 'textarea':
      // A line break right after the tag is dropped by readers of html.
      return `<textarea class="site-form__control"${shared(drawn)}${limits(field)} rows="6">\n${escapeText(textOf(value))}</textarea>`
    case 'select':
      return `<select class="site-form__control"${shared(drawn)}>\n${options(field, value, texts)}\n</select>`
    case 'radio':
    case 'checkboxes':
      return (field.options ?? []).map((_, index) => choice(drawn, index)).join('\n')
    case 'checkbox':
    case 'consent':
      return `<input class="site-form__control" type="checkbox" value="true"${shared(drawn)}${checked(isChecked(value))}>`
    case 'file':
      return `<input class="site-form__control" type="file"${shared(drawn)}${attribute('accept', field.accept)}>`
    default:
      return `<input class="site-form__control" type="${field.type}"${shared(drawn)}${limits(field)}${attribute('value', textOf(value) || undefined)}>`
  }
}

/** Known to browsers, which fill them in for people (html, section 4.10.18.7.1). */
const AUTOCOMPLETE: Partial<Record<FieldType, string>> = { email: 'email', tel: 'tel', url: 'url' }

/** Refers to the help text and the error, for those who hear the form. */
export function describedBy({ field, id, error }: Drawn): string {
  const ids = [...(field.help_text ? [`${id}-help`] : []), ...(error ? [`${id}-error`] : [])]
  return attribute('aria-describedby', ids.join(' ') || undefined)
}

function shared(drawn: Drawn): string {
  const { field, id, error } = drawn
  return [
    attribute('id', id),
    attribute('name', field.name),
    field.required ? ' required' : '',
    field.value_from ? ' readonly' : '',
    attribute('placeholder', field.placeholder),
    attribute('autocomplete', AUTOCOMPLETE[field.type]),
    error ? ' aria-invalid="true"' : '',
    describedBy(drawn),
  ].join('')
}

function limits({ type, min, max, step, min_length, max_length, pattern }: FormField): string {
  const bounds = type === 'number' || type === 'date' ? attribute('min', min) + attribute('max', max) : ''
  const any = type === 'number' ? attribute('step', step ?? 'any') : ''
  const matched = type === 'textarea' ? '' : attribute('pattern', pattern)
  return bounds + any + attribute('minlength', min_length) + attribute('maxlength', max_length) + matched
}

function options({ options = [], required, placeholder }: FormField, value: unknown, texts: FormTexts): string {
  const chosen = textOf(value)
  const empty = `<option value=""${required ? ' disabled' : ''}${chosen === '' ? ' selected' : ''}>${escapeText(placeholder ?? texts.choose)}</option>`
  const each = options.map((option) => {
    const selected = option.value === chosen ? ' selected' : ''
    return `<option value="${escapeAttribute(option.value)}"${selected}>${escapeText(option.label)}</option>`
  })
  return [empty, ...each].join('\n')
}

function choice({ field, id, value, error }: Drawn, index: number): string {
  const option = field.options![index]!
  const own = escapeAttribute(`${id}-${index + 1}`)
  const isRadio = field.type === 'radio'
  const chosen = Array.isArray(value) ? value.includes(option.value) : textOf(value) === option.value
  const required = isRadio && field.required ? ' required' : ''
  const invalid = error ? ' aria-invalid="true"' : ''
  return `<div class="site-form__choice">
<input class="site-form__control" type="${isRadio ? 'radio' : 'checkbox'}" id="${own}"${attribute('name', field.name)}${attribute('value', option.value)}${required}${invalid}${checked(chosen)}>
<label for="${own}">${escapeText(option.label)}</label>
</div>`
}

function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeAttribute(String(value))}"`
}

const checked = (is: boolean) => (is ? ' checked' : '')
const isChecked = (value: unknown) => value === true || value === 'true' || value === 'on'

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
