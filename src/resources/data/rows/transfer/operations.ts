import type { Static } from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { invalid, notPossible } from '#kernel/operations/errors.ts'
import { defineOperation, defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import { dryRun } from '#kernel/operations/outcome.ts'
import type { Providers } from '#kernel/operations/providers.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { exportTool } from '#kernel/operations/tool.ts'
import { assetOf } from '#resources/content/assets/store.ts'
import { readBlob } from '#resources/content/blobs/read-blob.ts'
import { readFilter } from '#resources/data/rows/read-filter.ts'
import { MAX_BATCH_LINES } from '#resources/data/rows/transfer/batches.ts'
import { ExportFile } from '#resources/data/rows/transfer/export-file.ts'
import { decoded, piecesOf } from '#resources/data/rows/transfer/file-text.ts'
import { importFile } from '#resources/data/rows/transfer/import-file.ts'
import { Exported, Imported, RowsExport, RowsImport } from '#resources/data/rows/transfer/schema.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tableTarget } from '#resources/data/tables/store.ts'
import { ON_ROWS } from '#resources/websites/websites/content-editors.ts'

const routes = (action: string) => [
  `POST /websites/:website_id/tables/:table_id/rows/${action}`,
  `POST /websites/tables/:table_id/rows/${action}`,
]
const target = at('table_id', tableTarget)

const exportRows = defineProviderOperation({
  name: 'rows_export',
  summary: 'Export rows of a table as a CSV or JSON file, at an address that lives for an hour',
  scope: 'read',
  role: 'viewer',
  routes: routes('export'),
  tool: exportTool('table', 'table_id'),
  target,
  input: RowsExport,
  output: Exported,
  async handler({ longDb, target: table, input: { format, filter = {} }, providers, links }) {
    const columns = readColumns(table)
    const conditions = readFilter(columns, filter as Record<string, unknown>)
    const file = new ExportFile(longDb, { table, columns, conditions }, format)
    const { token, expires_at, byte_size } = await providers.downloads.add({
      website_id: table.website_id,
      filename: `${table.key}.${format}`,
      content_type: CONTENT_TYPES[format],
      bytes: file.bytes(),
    })
    return { url: links.download(token), expires_at: timestamp(expires_at), row_count: file.rows, byte_size }
  },
})

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' }

const importRows = defineOperation({
  name: 'rows_import',
  summary: 'Import rows of CSV or JSON into a table; lines that fail are reported',
  scope: 'write',
  review: 'free',
  role: 'content',
  content: { ...ON_ROWS, name: ({ key }) => key },
  routes: routes('import'),
  hints: { destructive: true },
  target,
  input: RowsImport,
  output: Imported,
  composed: true,
  async prepare({ db, target: table, input, providers, performApart }) {
    const { format, match, publish, dry_run = false, from_line = 1 } = input
    const pieces = await sourceOf(db, providers, table.website_id, input)
    const { website_id, id: table_id } = table
    return importFile(pieces, { columns: readColumns(table), format, from_line }, (rows) =>
      performApart('rows_bulk', { website_id, table_id }, { rows, match, publish, dry_run }),
    )
  },
  async handler({ prepared: { warnings, ...report }, input, warn }) {
    for (const warning of warnings) warn(warning)
    if (input.dry_run && report.lines > MAX_BATCH_LINES)
      warn(
        `Unique values are compared within ${MAX_BATCH_LINES} lines at a time and with stored rows, not with the whole file`,
      )
    return input.dry_run ? dryRun(report) : report
  },
})

export const rowTransferOperations: readonly Operation[] = [exportRows, importRows]

async function sourceOf(
  db: Db,
  { blobs }: Providers,
  website_id: string,
  { text, asset_id }: Static<typeof RowsImport>,
): Promise<Iterable<string> | AsyncIterable<string>> {
  if ((text === undefined) === (asset_id === undefined))
    throw notPossible(
      'Give either text or asset_id',
      'Send the lines themselves as text, or the id of an uploaded file as asset_id.',
    )
  if (asset_id === undefined) return piecesOf(text!)
  const asset = await assetOf(db, website_id, asset_id.toLowerCase())
  if (!asset) throw invalid('asset_id', 'must be the id of an asset of this website')
  return decoded(await readBlob(blobs, { key: asset.blob_key, byte_size: Number(asset.byte_size) }))
}
