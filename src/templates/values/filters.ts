import { slugify } from '#text/slug.ts'
import type { Filter } from '../program.ts'
import { formatDate } from './format-date.ts'
import { htmlToText } from './html-to-text.ts'
import type { Locale } from './locale.ts'
import { memoizeFormat } from './memoize-format.ts'
import { isEmpty, JsonText, plainValue, type Resolved, RichText, textOf } from './resolved.ts'
import { srcsetOf } from './srcset.ts'

const MAX_DIGITS = 10

const numberFormat = memoizeFormat((language, digits) =>
  digits === 'any'
    ? new Intl.NumberFormat(language, { maximumFractionDigits: MAX_DIGITS })
    : new Intl.NumberFormat(language, { minimumFractionDigits: Number(digits), maximumFractionDigits: Number(digits) }),
)

/** The value after a filter; null when that is unknown. */
export function applyFilter(value: Resolved, { name, args }: Filter, locale: Locale): Resolved {
  return Object.hasOwn(FILTERS, name) ? FILTERS[name]!(value, args, locale) : null
}

/** What a filter takes besides what the length of its value takes. */
export function stepsOfFilter({ name, args: [format] }: Filter): number {
  if (name === 'date') return STEPS_OF_FORMAT * (typeof format === 'string' ? format.length : 1)
  return name === 'number' ? STEPS_OF_FORMAT : 1
}

/** A number, or a letter of a date, in the way of a language. */
const STEPS_OF_FORMAT = 100

const DEFAULT_LENGTH = 100

const FILTERS: Record<string, (value: Resolved, args: Filter['args'], locale: Locale) => Resolved> = {
  truncate: (value, [length]) => truncate(value, typeof length === 'number' ? length : DEFAULT_LENGTH),
  date: (value, [format], locale) => formatDate(textOf(value), String(format ?? 'long'), locale),
  number: (value, [digits], locale) =>
    isEmpty(value) ? null : formatNumber(textOf(value), typeof digits === 'number' ? digits : null, locale),
  upcase: (value) => textOf(value).toUpperCase(),
  downcase: (value) => textOf(value).toLowerCase(),
  default: (value, [otherwise]) => (isEmpty(value) ? (otherwise ?? null) : value),
  slug: (value, _, { language }) => slugify(textOf(value), language),
  strip_html: (value) => htmlToText(typeof value === 'string' ? value : textOf(value)),
  srcset: (value, widths) => srcsetOf(value, widths),
  json: (value) => new JsonText(JSON.stringify(plainValue(value))),
}

export const FILTER_NAMES: readonly string[] = Object.keys(FILTERS)

/** At most `length` characters, cut between words where there is one near, with an ellipsis. */
function truncate(value: Resolved, length: number): string {
  const most = Math.max(1, Math.floor(length))
  const text = beginningOf(value, most)
  if (text.length <= most) return text
  const space = text.slice(0, most).lastIndexOf(' ')
  const cut = text.slice(0, space > most / 3 ? space : most - 1)
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`
}

/** At least `length` characters and more, where there are more; of a long rich text only what that takes is read. */
function beginningOf(value: Resolved, length: number): string {
  if (!(value instanceof RichText)) return textOf(value)
  const text = htmlToText(value.html.slice(0, length * MARKUP_RATIO))
  return text.length > length ? text : textOf(value)
}

/** Characters of html for one of its text, where it is full of markup. */
const MARKUP_RATIO = 10

/** A number in the way of a language, with so many digits behind its point; a text that is no number stays. */
function formatNumber(text: string, digits: number | null, { language }: { language: string }): string {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  const fixed = digits === null ? null : Math.min(MAX_DIGITS, Math.max(0, Math.floor(digits)))
  return numberFormat(language, fixed === null ? 'any' : String(fixed)).format(number)
}
