import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { MAX_ALT } from '#resources/content/assets/record.ts'
import { checkLanguage, MAX_LANGUAGES } from '#resources/websites/websites/rules.ts'
import { languageChain } from '#text/language-chain.ts'

/** Alt texts by language tag, in canonical form. */
export type Alts = Record<string, string>

/**
 * The column with those given added or replaced; null removes one. Undefined changes nothing.
 * @throws ValidationFailed naming every language that is wrong
 */
export function changedAlts(column: string, changes: object | undefined): string {
  if (changes === undefined) return column
  const errors: Record<string, string[]> = {}
  const next = JSON.parse(column) as Alts
  for (const [tag, alt] of Object.entries(changes) as [string, unknown][]) {
    const language = checkLanguage(tag)
    if (language === null) errors[`alts.${tag}`] = ['is not a language tag, like en or pt-BR']
    else if (alt === null) delete next[language]
    else if (typeof alt !== 'string') errors[`alts.${tag}`] = ['must be a text, or null to remove it']
    else if (alt.length > MAX_ALT) errors[`alts.${tag}`] = [`is too long (maximum is ${MAX_ALT} characters)`]
    else next[language] = alt
  }
  if (Object.keys(next).length > MAX_LANGUAGES) errors.alts = [`are too many (maximum is ${MAX_LANGUAGES})`]
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
  return JSON.stringify(next)
}

/** As a field of a form holds them. @throws ValidationFailed unless it is a JSON object */
export function parseAlts(json: string | undefined): object | undefined {
  if (json === undefined) return undefined
  try {
    const alts: unknown = JSON.parse(json)
    if (typeof alts === 'object' && alts !== null && !Array.isArray(alts)) return alts
  } catch {}
  throw invalid('alts', 'must be a JSON object, like {"de": "Das Meer"}')
}

/** The alt text for a page: in its language, else in that without its region, else the one for all. */
export function altIn({ alt, alts }: { alt: string | null; alts: string }, language: string): string {
  const texts = JSON.parse(alts) as Alts
  const tag = languageChain(language, language).find((one) => Object.hasOwn(texts, one))
  return (tag === undefined ? alt : texts[tag]!) ?? ''
}
