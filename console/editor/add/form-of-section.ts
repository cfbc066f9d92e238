import type { Form, FormCreate } from '#client/generated.ts'

/** A form that a section shows. */
export type FormOfSection = Required<Pick<FormCreate, 'name' | 'fields' | 'success_message'>> & {
  /** By its name, a form of the website that is for the same. */
  fits: RegExp
  /** What it asks for, in words. */
  asks: string
}

/** Stands in a section for the key of its form. */
export const FORM = 'form-of-this-section'

/** The section with a form of the website. */
export function withForm(html: string, key: string): string {
  return html.replace(FORM, key)
}

/** A name that no form of the website has. */
export function freeName(name: string, forms: readonly Pick<Form, 'name'>[]): string {
  const taken = new Set(forms.map((form) => form.name.toLowerCase()))
  for (let count = 1; ; count++) {
    const wanted = count === 1 ? name : `${name} ${count}`
    if (!taken.has(wanted.toLowerCase())) return wanted
  }
}
