import type { Values } from '#kernel/changes/net-rows.ts'
import type { CapturedTable } from '#kernel/database/capture/captured-tables.ts'
import type { ChangedField } from '#kernel/events/changed-fields.ts'

/** Columns for the service itself. */
const HIDDEN =
  /^(id|website_id|account_id|table_id|kind|ordinal|revision|created_at|updated_at|deleted_at|former_subdomain|is_pattern|filename_folded|version_id|k\d+)$/
const BOOLEANS =
  /^(use_header|use_footer|use_html_head|in_sitemap|active|force|preserve_query|spam_protection|proof_of_work|analytics_script)$/
const JSONS = /^(structured_data|languages|facts|columns|fields|data)$/
const NAMES: Record<string, string> = { to_path: 'to', draft: 'status', data: 'values', blob_key: 'content' }

/** Columns as the record's own operations name and show them. */
export function fieldsOf(
  table: CapturedTable,
  columns: readonly string[],
  before: Values | null,
  after: Values | null,
): ChangedField[] {
  return columns
    .filter((column) => !HIDDEN.test(column) || (table === 'pages' && column === 'table_id'))
    .map((column) => ({
      field: NAMES[column] ?? column,
      before: before && shown(column, before[column]),
      after: after && shown(column, after[column]),
    }))
}

function shown(column: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (column === 'draft') return value === 1 ? 'draft' : 'published'
  if (BOOLEANS.test(column)) return value === 1
  return JSONS.test(column) ? JSON.parse(value as string) : value
}
