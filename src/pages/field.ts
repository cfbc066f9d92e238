import type { FieldErrors } from '#operations/errors.ts'
import { type Content, type Html, html } from '#pages/html.ts'

export type Field = {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  /** What the browser may fill in (the HTML standard's autofill names). */
  autocomplete?: string
  hint?: Content
  required?: boolean
  maxlength?: number
  inputmode?: 'numeric' | 'text'
  /** Takes the focus when nothing is wrong. */
  first?: boolean
  className?: string
}

export type Filled = { values: Record<string, string>; errors: FieldErrors }
export const EMPTY: Filled = { values: {}, errors: {} }

/** Form fields as they were filled in, each with what is wrong beside it, and the focus on the first that is. */
export function fields(list: readonly Field[], filled: Filled = EMPTY): Html {
  const wrong = list.find(({ name }) => filled.errors[name])
  const focused = wrong ?? list.find(({ first }) => first)
  return html`${list.map((field) => oneField(field, filled, field === focused))}`
}

function oneField(field: Field, { values, errors }: Filled, focused: boolean): Html {
  const { name, label, type = 'text', autocomplete, hint, required = true, maxlength = 1_000 } = field
  const error = errors[name]?.join('; ')
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  // A password is never sent back to the page.
  const value = type === 'password' ? '' : values[name]
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" maxlength="${maxlength}"${value && html` value="${value}"`}${
    autocomplete && html` autocomplete="${autocomplete}"`
  }${field.inputmode && html` inputmode="${field.inputmode}"`}${field.className && html` class="${field.className}"`}${
    required && html` required`
  }${error && html` aria-invalid="true"`}${described && html` aria-describedby="${described}"`}${
    focused && html` autofocus`
  }>
${error && html`<p class="error" id="${`${name}-error`}">${sentence(error)}</p>`}${
  hint && html`<p class="hint" id="${`${name}-hint`}">${hint}</p>`
}
</div>
`
}

/** What stands beside a field needs not name it again: "is too short" becomes "Is too short." */
function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}
