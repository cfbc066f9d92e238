import type { Submission } from '#client/generated.ts'

/** A submission in a line: who it is from, and the beginning of the longest text that is no address. */
export function summaryOf({ data, number }: Submission): { from: string; text: string } {
  const texts = Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const named = (pattern: RegExp) => texts.find(([name, text]) => pattern.test(name) && text !== '')?.[1]
  const from = named(/^(full_?)?name$|name$/i) ?? named(/mail/i) ?? `Number ${number}`
  const rest = texts.map(([, text]) => text).filter((text) => text !== from && !/^\S+[@:]\S+$/.test(text))
  return { from, text: rest.toSorted((a, b) => b.length - a.length)[0]?.slice(0, 200) ?? '' }
}
