/** A field of a form, as it is stored: complete, with unknown keys besides. */
export type FormField = {
  name: string
  type: FieldType
  label: string
  required: boolean
  placeholder?: string
  help_text?: string
  default_value?: string | number | boolean | string[]
  options?: FieldOption[]
  /** Of the rows of a table: by its key, and those of the columns with the label and, if that is another, the value. */
  options_from?: { table: string; column: string; value?: string }
  /** `page.title`, `page.path`, `page.url` or `row.` and the key of a column: what the page that shows the form has there, which visitors can't change. */
  value_from?: string
  min?: number | string
  max?: number | string
  step?: number
  min_length?: number
  max_length?: number
  pattern?: string
  accept?: string
  max_bytes?: number
  /** Its texts by language. */
  translations?: Record<string, FieldTexts>
}
/** What a form says besides its fields. */
export type FormWords = {
  name: string
  submit_label: string | null
  success_message: string | null
  error_message: string | null
  autoreply_message: string | null
}
export type FieldTexts = { label?: string; placeholder?: string; help_text?: string; options?: FieldOption[] }
export type FieldOption = { value: string; label: string }

export const FIELD_TYPES = [
  'text',
  'email',
  'tel',
  'url',
  'number',
  'textarea',
  'select',
  'radio',
  'checkbox',
  'checkboxes',
  'date',
  'file',
  'hidden',
  'consent',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Types whose visitors choose among options. */
export const CHOICES: ReadonlySet<FieldType> = new Set(['select', 'radio', 'checkboxes'])
/** Types whose values are a text on one line. */
export const SINGLE_LINES: ReadonlySet<FieldType> = new Set(['text', 'email', 'tel', 'url', 'hidden'])

export function readFields({ fields }: { fields: string }): FormField[] {
  return JSON.parse(fields)
}

/** Hidden inputs that every form sends besides its fields; no field's name begins with an underscore. */
export const PAGE_INPUT = '_page'
export const LANGUAGE_INPUT = '_language'
/** Only programs fill it in. */
export const TRAP_INPUT = '_website'
/** Holds a proof of work, which a script finds. */
export const PROOF_INPUT = '_proof'
