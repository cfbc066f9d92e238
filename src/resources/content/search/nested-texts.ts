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

function mapped(place: string, items: Items, map: (at: string, key: string, text: string) => string): object[] {
  return items.map((item, index) => {
    const entries = Object.entries(item).map(([key, value]) => {
      const at = `${place}.${index}.${key}`
      if (key === 'options' && Array.isArray(value)) return [key, mapped(at, value, map)]
      return [key, typeof value === 'string' ? map(at, key, value) : value]
    })
    return Object.fromEntries(entries)
  })
}
