import { accountTables } from '#database/tables/accounts.ts'
import { analyticsTables } from '#database/tables/analytics.ts'
import { analyticsMailTables } from '#database/tables/analytics-mails.ts'
import { assetTables } from '#database/tables/assets.ts'
import { blobTables } from '#database/tables/blobs.ts'
import { blockTables } from '#database/tables/blocks.ts'
import { certificateTables } from '#database/tables/certificates.ts'
import { changeSetTables } from '#database/tables/change-sets.ts'
import { credentialTables } from '#database/tables/credentials.ts'
import { dnsTables } from '#database/tables/dns.ts'
import { domainTables } from '#database/tables/domains.ts'
import { downloadTables } from '#database/tables/downloads.ts'
import { formTables } from '#database/tables/forms.ts'
import { idempotencyTables } from '#database/tables/idempotency.ts'
import { jobTables } from '#database/tables/jobs.ts'
import { journalTables } from '#database/tables/journals.ts'
import { listTables } from '#database/tables/lists.ts'
import { migrationTables } from '#database/tables/migrations.ts'
import { missingPathTables } from '#database/tables/missing-paths.ts'
import { oauthTables } from '#database/tables/oauth.ts'
import { pageTables } from '#database/tables/pages.ts'
import { previewTables } from '#database/tables/previews.ts'
import { publishingTables } from '#database/tables/publishings.ts'
import { purchaseTables } from '#database/tables/purchases.ts'
import { redirectTables } from '#database/tables/redirects.ts'
import { searchTables } from '#database/tables/search.ts'
import { sharedHtmlTables } from '#database/tables/shared-html.ts'
import { signInTables } from '#database/tables/sign-in.ts'
import { siteImportTables } from '#database/tables/site-imports.ts'
import type { Table } from '#database/tables/table.ts'
import { tableTables } from '#database/tables/tables.ts'
import { teamTables } from '#database/tables/team.ts'
import { versioningTables } from '#database/tables/versioning.ts'
import { webhookTables } from '#database/tables/webhooks.ts'
import { websiteExportTables } from '#database/tables/website-exports.ts'
import { websiteTables } from '#database/tables/websites.ts'

/**
 * Every table, in an order in which none comes before one that its rows refer to. Tests check the order, the primary keys
 * and what is said about websites against the schema of both engines.
 */
export const TABLES = {
  ...accountTables,
  ...credentialTables,
  ...signInTables,
  ...oauthTables,
  ...websiteTables,
  ...teamTables,
  ...pageTables,
  ...sharedHtmlTables,
  ...blockTables,
  ...versioningTables,
  ...redirectTables,
  ...domainTables,
  ...missingPathTables,
  ...tableTables,
  ...assetTables,
  ...blobTables,
  ...formTables,
  ...searchTables,
  ...downloadTables,
  ...siteImportTables,
  ...websiteExportTables,
  ...webhookTables,
  ...previewTables,
  ...dnsTables,
  ...listTables,
  ...changeSetTables,
  ...publishingTables,
  ...analyticsTables,
  ...analyticsMailTables,
  ...purchaseTables,
  ...journalTables,
  ...certificateTables,
  ...jobTables,
  ...idempotencyTables,
  ...migrationTables,
}

export type TableName = keyof typeof TABLES
export const TABLE_NAMES = Object.keys(TABLES) as TableName[]
/** Those whose rows backups hold. */
export const BACKED_UP = TABLE_NAMES.filter((name) => !TABLES[name].notBackedUp)

/** The rows. Times are milliseconds since 1970, truth values 0 and 1, JSON is text, in both engines. */
export type Tables = { [Name in TableName]: RowOf<(typeof TABLES)[Name]> }

type RowOf<T> = T extends Table<infer Row> ? Row : never
