import { isPicture, pictureColumns, summaryColumn } from '#site/templates/entry-columns.ts'
import type { Table } from '#site/templates/table.ts'
import type { Asset, RowScope } from '#templates/scope.ts'
import { applyFilter } from '#templates/values/filters.ts'
import type { Locale } from '#templates/values/locale.ts'
import { isRecord, textOf } from '#templates/values/resolved.ts'

/** What the head of a row's page says of it, where the page says nothing itself. */
export type RowAbout = { picture: Asset | null; summary: string | null }

/** Characters of a description: readers show fewer. */
const MAX_SUMMARY = 300

/** The keys of the columns that it is taken from. */
export function aboutColumns(table: Table): string[] {
  return [...pictureColumns(table), summaryColumn(table)].flatMap((column) => column?.key ?? [])
}

export function aboutRow(table: Table, { values }: RowScope, locale: Locale): RowAbout {
  const files = pictureColumns(table).map(({ key }) => values[key] ?? null)
  const picture = files.find((file) => isRecord(file) && isPicture(file as Asset)) as Asset | undefined
  const summary = values[summaryColumn(table)?.key ?? ''] ?? null
  const filter = { name: 'truncate', args: [MAX_SUMMARY] }
  return { picture: picture ?? null, summary: textOf(applyFilter(summary, filter, locale)) || null }
}
