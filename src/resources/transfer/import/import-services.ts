import type { Archive } from '#archive/archive.ts'
import type { Plans } from '#config/plans.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { Providers } from '#kernel/operations/providers.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { SiteImportRow } from '#resources/transfer/import/record.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

/** What applying an import needs. */
export type ImportServices = {
  database: Database
  providers: Providers
  plans: Plans
  links: Links
  computeFor: (website: WebsiteRecord) => Compute
}

/** An import, as far as it has come. */
export type Run = { row: SiteImportRow; website: WebsiteRecord; archive: Archive }
