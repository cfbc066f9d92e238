import type { Condition } from '#resources/data/rows/conditions.ts'
import { SLOTS } from '#resources/data/rows/record.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'
import { sortKey } from '#resources/data/rows/values/sort-key.ts'
import { languageColumns } from '#resources/data/tables/language-columns.ts'
import { languageChain } from '#text/language-chain.ts'

/**
 * What a row must meet to be shown at a page of this language, the best first: that it is in it, then that it says none. Where rows
 * do not say what they translate, one in another language is shown when there is no better.
 */
export function languageConditions(columns: readonly Column[], language: string): Condition[][] {
  const of = languageColumns(columns)
  if (!of) return [[]]
  const slot = SLOTS[of.language.slot]!
  const keys = languageChain(language, language).map((tag) => sortKey(of.language.type, tag)!)
  const none: Condition = { kind: 'blank', slot, columnId: of.language.id, blank: true }
  return [[{ kind: 'in', slot, keys }], of.group ? [none] : []]
}

/** Whether the page of a language shows a row: see `languageConditions`. */
export function isShownIn(columns: readonly Column[], values: Record<string, Value>, language: string): boolean {
  const of = languageColumns(columns)
  const own = of?.group ? values[of.language.id] : null
  return typeof own !== 'string' || own === '' || languageChain(language, language).includes(own)
}
