import type { Archive } from '#archive/archive.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { SiteImportRow } from '#resources/transfer/import/record.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

/** What applying an import needs. */
export type ImportServices = Pick<Core, 'database' | 'providers' | 'plans' | 'links' | 'workers'>

/** An import, as far as it has come. */
export type Run = { row: SiteImportRow; website: WebsiteRecord; archive: Archive }
