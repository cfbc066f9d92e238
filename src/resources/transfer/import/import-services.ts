import type { Plans } from '#accounts/plans.ts'
import type { Archive } from '#archive/archive.ts'
import type { Database } from '#database/database.ts'
import type { SiteImportRow } from '#database/tables/site-imports.ts'
import type { Links } from '#operations/links.ts'
import type { Providers } from '#operations/providers.ts'
import type { WebsiteRecord } from '#resources/websites/store.ts'
import type { Compute } from '#workers/compute.ts'

/** What applying an import needs. */
export type ImportServices = {
  database: Database
  providers: Providers
  plans: Plans
  links: Links
  /** For the work of one record. `spent` is told of each task's steps. */
  newCompute: (website: WebsiteRecord, spent?: (steps: number) => void) => Compute
}

/** An import, as far as it has come. */
export type Run = { row: SiteImportRow; website: WebsiteRecord; archive: Archive }
