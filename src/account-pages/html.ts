import { escapeAttribute } from '#text/escape-html.ts'

/** Html that is safe to send, because all values in it were escaped. Only `html` makes it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Content = Html | string | number | false | null | undefined | readonly Content[]

/**
 * A template that escapes its values, for text and for attributes in double quotes alike, except nested html. False, null
 * and undefined become nothing.
 */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(strings.reduce((text, string, i) => text + textOf(values[i - 1]) + string))
}

function textOf(value: Content): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (value === null || value === undefined || value === false) return ''
  return escapeAttribute(String(value))
}
