import type { FormField, FormWords } from '#resources/data/forms/field.ts'
import type { FormRow } from '#resources/data/forms/record.ts'
import { languageChain } from '#text/language-chain.ts'

/** Of the page, and of the website where there are no texts in that one. */
export type Languages = { language: string; defaultLanguage: string }
export type OwnWords = Pick<FormRow, 'name' | 'success_message' | 'autoreply_message' | 'translations'>

const FIELD_TEXTS = ['label', 'placeholder', 'help_text'] as const
const FORM_TEXTS = ['name', 'submit_label', 'success_message', 'error_message', 'autoreply_message'] as const

/**
 * A field with its texts in a language: each that of the language, its base language or the website's default, whichever has it first;
 * else its own. Names and values stay, so that submissions are the same in every language.
 */
export function fieldIn({ translations = {}, ...own }: FormField, languages: Languages): FormField {
  const found = inOrder(translations, languages)
  if (found.length === 0) return own
  const shown = { ...own, ...firstTexts(FIELD_TEXTS, found) }
  if (!own.options) return shown
  const labels = new Map(
    found.toReversed().flatMap(({ options = [] }) => options.map(({ value, label }) => [value, label] as const)),
  )
  const options = own.options.map(({ value, label }) => ({ value, label: labels.get(value) || label }))
  return { ...shown, options }
}

/** What a form says besides its fields, likewise. */
export function wordsIn(form: OwnWords, languages: Languages): FormWords {
  const { name, success_message, autoreply_message } = form
  const own = { name, success_message, autoreply_message, submit_label: null, error_message: null }
  const found = inOrder(JSON.parse(form.translations) as Record<string, Partial<FormWords>>, languages)
  return { ...own, ...firstTexts(FORM_TEXTS, found) }
}

function inOrder<T>(translations: Record<string, T>, { language, defaultLanguage }: Languages): T[] {
  return languageChain(language, defaultLanguage).flatMap((tag) => translations[tag] ?? [])
}

/** Blank ones are none. */
function firstTexts<K extends string>(
  keys: readonly K[],
  found: readonly Partial<Record<K, string | null>>[],
): Partial<Record<K, string>> {
  const texts = keys.map((key) => [key, found.find((each) => each[key])?.[key]])
  return Object.fromEntries(texts.filter(([, text]) => text))
}
