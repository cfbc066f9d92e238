import { memoizeFormat } from './memoize-format.ts'

/** A number in the way of a language, with so many digits behind its point; a text that is no number stays. */
export function formatNumber(text: string, digits: number | null, { language }: { language: string }): string {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  const fixed = digits === null ? null : Math.min(MAX_DIGITS, Math.max(0, Math.floor(digits)))
  return numberFormat(language, fixed === null ? 'any' : String(fixed)).format(number)
}

const MAX_DIGITS = 10

const numberFormat = memoizeFormat((language, digits) =>
  digits === 'any'
    ? new Intl.NumberFormat(language, { maximumFractionDigits: MAX_DIGITS })
    : new Intl.NumberFormat(language, { minimumFractionDigits: Number(digits), maximumFractionDigits: Number(digits) }),
)
