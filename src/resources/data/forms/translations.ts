import { checkLanguage } from '#resources/websites/websites/rules.ts'

/** Characters of all texts of a form by language together, as JSON. */
const MAX_CHARACTERS = 100_000
/** Of a tag that is none. */
const MAX_SHOWN = 35

/** What is wrong with a form's texts by language; null when nothing is. */
export function problemOfTexts(translations: object | undefined): string | null {
  if (JSON.stringify(translations ?? {}).length > MAX_CHARACTERS)
    return `is too long (maximum is ${MAX_CHARACTERS} characters)`
  return problemOfLanguages(translations)
}

/** What is wrong with the languages of `translations`; null when nothing is. */
export function problemOfLanguages(translations: object | undefined): string | null {
  const wrong = Object.keys(translations ?? {}).find((tag) => checkLanguage(tag) !== tag)
  return wrong === undefined
    ? null
    : `can't have ${wrong.slice(0, MAX_SHOWN).toWellFormed()}: must be a language tag, like de or pt-BR`
}
