import { escapeAttribute } from '#text/escape-html.ts'

/** Html that is safe to send: what was put into it has been escaped. Made by `html` alone. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Content = Html | string | number | false | null | undefined | readonly Content[]

/**
 * A template whose values are escaped, for text and for attributes in double quotes alike; html within html stays. What
 * is absent (false, null, undefined) leaves nothing.
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
