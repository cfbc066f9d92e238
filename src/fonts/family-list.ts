import { FAMILIES, type Family } from '#fonts/families.ts'

/** One of the families in a list: the family where it is one of ours, and where its name ends within the value. */
export type Listed = { text: string; quoted: boolean; family: Family | null; end: number }

const BY_NAME = new Map(FAMILIES.map((family) => [family.family.toLowerCase(), family]))
const PART = /(?:"[^"]*"|'[^']*'|\([^()]*\)|[^,"'()])+/g
const END = /\s*(?:!\s*important\s*)?$/i

/**
 * The families of a value of `font-family`, of a custom property like it, or of `font`, where the first stands behind size and weight.
 */
export function familyList(value: string, property: string): Listed[] {
  return [...value.matchAll(PART)].map(({ 0: part, index }, at) => {
    const length = part.replace(END, '').length
    const text = part.slice(0, length).trim()
    const name = at === 0 && property === 'font' ? lastName(text) : text
    const quoted = /^(["']).*\1$/.test(name)
    const plain = (quoted ? name.slice(1, -1) : name.replaceAll(/\s+/g, ' ')).toLowerCase()
    return { text: name, quoted, family: BY_NAME.get(plain) ?? null, end: index + length }
  })
}

/** In `600 1rem/1.5 Source Sans 3` the longest name of a family that it ends in. */
function lastName(text: string): string {
  const quoted = /("[^"]*"|'[^']*')$/.exec(text)?.[1]
  if (quoted) return quoted
  const words = text.split(/\s+/)
  for (let from = Math.max(1, words.length - MAX_WORDS); from < words.length; from++) {
    const name = words.slice(from).join(' ')
    if (BY_NAME.has(name.toLowerCase())) return name
  }
  return text
}

const MAX_WORDS = Math.max(...FAMILIES.map(({ family }) => family.split(' ').length))
