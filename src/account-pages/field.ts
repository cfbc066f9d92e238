import { type Content, type Html, html } from '#account-pages/html.ts'
import type { FieldErrors } from '#kernel/operations/errors.ts'

export type Field = {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  /** An autofill name of the HTML standard. */
  autocomplete?: string
  hint?: Content
  required?: boolean
  maxlength?: number
  inputmode?: 'numeric' | 'text'
  /** Has the focus when no field has an error. */
  first?: boolean
  className?: string
}

export type Filled = { values: Record<string, string>; errors: FieldErrors }
export const EMPTY: Filled = { values: {}, errors: {} }

/** Form fields with their values, each with its errors beside it, and the focus on the first that has one. */
export function fields(list: readonly Field[], filled: Filled = EMPTY): Html {
  const invalid = list.find(({ name }) => filled.errors[name])
  const focused = invalid ?? list.find(({ first }) => first)
  return html`${list.map((field) => oneField(field, filled, field === focused))}`
}

function oneField(field: Field, { values, errors }: Filled, focused: boolean): Html {
  const { name, label, type = 'text', autocomplete, hint, required = true, maxlength = 1_000 } = field
  const error = errors[name]?.join('; ')
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  // Passwords are never sent back.
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

/** Beside its field the message needs no subject: "is too short" becomes "Is too short." */
function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}
