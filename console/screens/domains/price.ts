type Price = { amount: string; currency: string }

/** The price of a term, calculated in whole units of its last decimal, which floating point would round. */
export function priceOf({ amount, currency }: Price, years: number): Price {
  const [whole = '0', part = ''] = amount.split('.')
  const digits = part.length
  const total = (BigInt(whole + part) * BigInt(years)).toString().padStart(digits + 1, '0')
  const cut = total.length - digits
  return { amount: digits === 0 ? total : `${total.slice(0, cut)}.${total.slice(cut)}`, currency }
}
