import { ArchiveRefused } from '#archive/archive.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import type { ImportServices } from '#resources/transfer/import/import-services.ts'
import type { SiteImportRow } from '#resources/transfer/import/record.ts'
import { changeImport, importOf } from '#resources/transfer/import/store.ts'

/** Does a job for an import, which fails where another attempt would end the same. */
export async function failing<T>(
  { database }: ImportServices,
  { website_id, id }: SiteImportRow,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    const isFinal = error instanceof ArchiveRefused || (error instanceof OperationError && error.status < 500)
    if (!isFinal) throw error
    const row = await importOf(database.reader, website_id, id)
    const changes = { status: 'failed', error: error.message, updated_at: Date.now() } as const
    if (row) await database.write((tx) => changeImport(tx, row, changes))
    return undefined
  }
}
