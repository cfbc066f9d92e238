import { TextField, type TextFieldProps } from './field.tsx'

/** A field for a day and a time of this device. Its value is as such fields have it: see `localTime`. */
export function TimeField(props: Omit<TextFieldProps, 'type' | 'rows'>) {
  return <TextField {...props} type="datetime-local" />
}

const MINUTES = 16

/** A time of the API as such a field has it; '' for none. */
export function localTime(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, MINUTES)
}

/** What is typed into it as the API takes it; the former time where it was not changed, as it may have seconds. */
export function givenTime(text: string, former: string | null): string | null {
  if (text === localTime(former)) return former
  if (text === '') return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}
