import {
  type FormField,
  LANGUAGE_INPUT,
  PAGE_INPUT,
  PROOF_INPUT,
  readFields,
  TRAP_INPUT,
} from '#resources/data/forms/field.ts'
import { fieldIn, type OwnWords, wordsIn } from '#resources/data/forms/in-language.ts'
import { needsProof } from '#resources/data/forms/proof-of-work.ts'
import { PROOF_SCRIPT_PATH } from '#resources/data/forms/proof-script.ts'
import type { FormRow } from '#resources/data/forms/record.ts'
import { type Drawn, describedBy, drawControl } from '#resources/data/forms/render-control.ts'
import { type FormTexts, formTexts } from '#resources/data/forms/texts.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'

export type ShownForm = OwnWords & Pick<FormRow, 'id' | 'key' | 'fields' | 'spam_protection' | 'proof_of_work'>
type Shown = {
  form: ShownForm
  /** Of the page, and of the website where there are no texts in that one. */
  language: string
  defaultLanguage: string
  /** Of the page that shows it. */
  path: string | null
  /** What a visitor wrote that was not accepted, and why, by field. */
  given?: Readonly<Record<string, unknown>>
  errors?: Readonly<Record<string, string>>
}

/**
 * A form as accessible html that needs no script, but for a proof of work. Its look is the page's: every part has a class, and nothing is styled
 * but what must stay unseen.
 */
export function renderForm({ form, language, defaultLanguage, path, given, errors = {} }: Shown): string {
  const languages = { language, defaultLanguage }
  const fields = readFields(form).map((field) => fieldIn(field, languages))
  const words = wordsIn(form, languages)
  const { texts } = formTexts(language, defaultLanguage)
  const action = `/_forms/${form.id}`
  const multipart = fields.some(({ type }) => type === 'file') ? ' enctype="multipart/form-data"' : ''
  const hidden = [hiddenInput(LANGUAGE_INPUT, language), ...(path === null ? [] : [hiddenInput(PAGE_INPUT, path)])]
  const summary =
    Object.keys(errors).length > 0
      ? [`<p class="site-form__errors" role="alert">${escapeText(words.error_message ?? texts.wrong)}</p>`]
      : []
  const drawn = fields.filter(isShown).map((field) => {
    const id = `form-${form.key}-${field.name}`
    const value = given && !field.value_from ? given[field.name] : field.default_value
    return drawField({ field, id, value, error: errors[field.name] ?? null, texts })
  })
  return [
    `<form class="site-form" id="form-${escapeAttribute(form.key)}" action="${action}" method="post"${multipart} novalidate>`,
    ...summary,
    ...hidden,
    ...drawn,
    ...(form.spam_protection ? [trap(form.key, action, texts)] : []),
    ...(needsProof(form) ? [PROOF] : []),
    `<div class="site-form__actions"><button class="site-form__submit" type="submit">${escapeText(words.submit_label ?? texts.send)}</button></div>`,
    '</form>',
  ].join('\n')
}

/** An input that nobody can fill in says nothing while it is empty. */
function isShown({ type, value_from, default_value }: FormField): boolean {
  return type === 'hidden' || !value_from || (default_value ?? '') !== ''
}

function drawField(drawn: Drawn): string {
  const { field, id, error, texts } = drawn
  if (field.type === 'hidden') return hiddenInput(field.name, String(field.default_value ?? ''))
  const label = labelText(field, texts)
  const help = field.help_text
    ? `\n<p class="site-form__help" id="${escapeAttribute(id)}-help">${escapeText(field.help_text)}</p>`
    : ''
  const problem = error
    ? `\n<p class="site-form__error" id="${escapeAttribute(id)}-error">${escapeText(error)}</p>`
    : ''
  const modifiers = `site-form__field site-form__field--${field.type}${error ? ' site-form__field--invalid' : ''}`
  const control = drawControl(drawn)
  if (field.type === 'radio' || field.type === 'checkboxes')
    return `<fieldset class="${modifiers}"${describedBy(drawn)}>\n<legend class="site-form__label">${label}</legend>${help}\n${control}${problem}\n</fieldset>`
  const labelled = `<label class="site-form__label" for="${escapeAttribute(id)}">${label}</label>`
  const both =
    field.type === 'checkbox' || field.type === 'consent' ? `${control}\n${labelled}` : `${labelled}\n${control}`
  return `<div class="${modifiers}">\n${both}${help}${problem}\n</div>`
}

function labelText({ label, required }: FormField, texts: FormTexts): string {
  const mark = required ? ` <span class="site-form__required">(${escapeText(texts.required)})</span>` : ''
  return escapeText(label) + mark
}

function hiddenInput(name: string, value: string): string {
  return `<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(value)}">`
}

/** An input that only programs fill in, and an image whose request says when the form was shown. */
function trap(key: string, action: string, texts: FormTexts): string {
  const id = escapeAttribute(`form-${key}-${TRAP_INPUT}`)
  return `<div class="site-form__trap" style="position:absolute;left:-10000px;width:1px;height:1px;overflow:hidden" aria-hidden="true">
<label for="${id}">${escapeText(texts.trap)}</label>
<input id="${id}" name="${TRAP_INPUT}" type="text" tabindex="-1" autocomplete="off">
<img src="${action}/shown.gif" alt="" width="1" height="1">
</div>`
}

/** Browsers would restore a proof that has been sent. As a module the script runs once, however many forms a page has. */
const PROOF = `<input type="hidden" name="${PROOF_INPUT}" autocomplete="off">
<script type="module" src="${PROOF_SCRIPT_PATH}"></script>`
