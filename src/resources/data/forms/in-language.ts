import type { FormField } from '#resources/data/forms/field.ts'
import { languageChain } from '#text/language-chain.ts'

/**
 * A field with its texts in a language: those of the language, its base language or the website's default, whichever it has first; else
 * its own. Names and values stay, so that submissions are the same in every language.
 */
export function fieldIn(field: FormField, language: string, defaultLanguage: string): FormField {
  const { translations, ...own } = field
  const texts = languageChain(language, defaultLanguage)
    .map((tag) => translations?.[tag])
    .find((each) => each !== undefined)
  if (!texts) return own
  const { options, ...words } = texts
  const labels = new Map(options?.map(({ value, label }) => [value, label]))
  return {
    ...own,
    ...words,
    ...(own.options
      ? { options: own.options.map((each) => ({ ...each, label: labels.get(each.value) ?? each.label })) }
      : {}),
  }
}
