import { tableOf } from '#kernel/database/tables/table.ts'
import type { DefinedRecord, RowOf } from '#kernel/records/define-record.ts'
import type { HtmlKind } from '#kernel/versioning/kinds.ts'
import { component } from '#resources/content/components/record.ts'
import { page } from '#resources/content/pages/record.ts'
import { footer, header, htmlHead } from '#resources/content/shared-html/record.ts'
import { snippet } from '#resources/content/snippets/record.ts'
import { theme } from '#resources/content/themes/record.ts'

export const VERSIONED_RECORDS: Record<HtmlKind, DefinedRecord> = {
  page,
  header,
  footer,
  html_head: htmlHead,
  component,
  snippet,
  theme,
}

export interface SharedPartRow extends RowOf<typeof header> {}
export interface BlockRow extends RowOf<typeof component> {}
export const namedTables = {
  shared_parts: tableOf<SharedPartRow>([header, footer, htmlHead], 'resources/content/shared-html'),
  blocks: tableOf<BlockRow>([component, snippet, theme], 'resources/content/blocks'),
}
