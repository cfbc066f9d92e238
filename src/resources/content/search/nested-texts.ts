import type { Texts } from '#kernel/versioning/edit-html.ts'

type Items = readonly object[]

/** The texts under these keys of the items of a list, and of their options, named by place: `fields.0.label`. */
export function textsWithin(place: string, items: Items, keys: readonly string[]): Texts {
  const texts: Texts = {}
  mapped(place, items, (at, key, text) => {
    if (keys.includes(key)) texts[at] = text
    return text
  })
  return texts
}

/** The items with other texts at some of these places. */
export function withTexts(place: string, items: Items, texts: Texts): object[] {
  return mapped(place, items, (at, _, text) => texts[at] ?? text)
}

/** Of texts by language: `translations.de.label`. */
export function textsByLanguage(translations: object, keys: readonly string[]): Texts {
  const texts: Texts = {}
  mappedItem('', { translations }, (at, key, text) => {
    if (keys.includes(key)) texts[at] = text
    return text
  })
  return texts
}

/** Them with other texts at some of these places. */
export function withTextsByLanguage(translations: object, texts: Texts): object {
  return mappedItem('', { translations }, (at, _, text) => texts[at] ?? text)
}

type Map = (at: string, key: string, text: string) => string

function mapped(place: string, items: Items, map: Map): object[] {
  return items.map((item, index) => mappedItem(`${place}.${index}`, item, map))
}

/** With its options, and its texts by language: `fields.0.translations.de.label`. */
function mappedItem(place: string, item: object, map: Map): object {
  const entries = Object.entries(item).map(([key, value]) => {
    const at = place === '' ? key : `${place}.${key}`
    if (key === 'options' && Array.isArray(value)) return [key, mapped(at, value, map)]
    if (key === 'translations' && value !== null && typeof value === 'object') {
      const texts = Object.entries(value as Record<string, object>)
      return [key, Object.fromEntries(texts.map(([tag, each]) => [tag, mappedItem(`${at}.${tag}`, each, map)]))]
    }
    return [key, typeof value === 'string' ? map(at, key, value) : value]
  })
  return Object.fromEntries(entries)
}
