import type { FieldErrors } from '#kernel/operations/errors.ts'
import type { Registrant } from '#resources/domains/purchases/registrant-shape.ts'

type Money = { amount: string; currency: string }

/** How long a purchase waits for a person, in milliseconds. */
export const CONFIRM_MS = 3 * 86_400_000

const CENTS = 100
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/
/** E.164: a country code and up to 15 digits in all. */
const PHONE = /^\+[1-9]\d{6,14}$/
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

/** The price of several years. */
export function priceOfTerm({ amount, currency }: Money, years: number): Money {
  return { amount: ((Math.round(Number(amount) * CENTS) * years) / CENTS).toFixed(2), currency }
}

/** @returns null for what is no price */
export function readPrice({ amount, currency }: Money): Money | null {
  if (!AMOUNT.test(amount) || !/^[A-Za-z]{3}$/.test(currency)) return null
  return { amount: Number(amount).toFixed(2), currency: currency.toUpperCase() }
}

export function samePrice(one: Money, other: Money): boolean {
  return one.amount === other.amount && one.currency === other.currency
}

/** As registrars take it: without spaces around it, the phone in digits, the country in upper case. */
export function readRegistrant(input: Registrant): Registrant | { errors: FieldErrors } {
  const trimmed = Object.fromEntries(
    Object.entries(input).flatMap(([field, value]) => (value === undefined ? [] : [[field, value.trim()]])),
  ) as Registrant
  const registrant = {
    ...trimmed,
    phone: trimmed.phone.replaceAll(/[\s().-]/g, ''),
    country: trimmed.country.toUpperCase(),
  }
  const errors: FieldErrors = {}
  for (const [field, value] of Object.entries(registrant)) {
    if (value === '') errors[`registrant.${field}`] = ["can't be blank"]
    else if (/\p{Cc}/u.test(value)) errors[`registrant.${field}`] = ['must be one line of text']
  }
  if (!PHONE.test(registrant.phone))
    errors['registrant.phone'] = ['must begin with + and the country code, like +49 30 123456']
  if (!EMAIL.test(registrant.email)) errors['registrant.email'] = ['must be an email address']
  if (!/^[A-Z]{2}$/.test(registrant.country)) errors['registrant.country'] = ['must be a code of two letters, like DE']
  return Object.keys(errors).length > 0 ? { errors } : registrant
}

/** What a person is asked before a domain is bought or transferred; `given` is what was sent, unchecked. */
export function questionOf(
  { name, years = 1, expected_price }: Readonly<Record<string, unknown>>,
  what = 'Buy the domain',
): string {
  const { amount, currency } = (expected_price ?? {}) as Partial<Money>
  const price = amount === undefined ? '' : ` at ${amount} ${currency ?? ''}`.trimEnd()
  return `${what} ${String(name)} for ${years === 1 ? 'a year' : `${years} years`}${price}?`
}
