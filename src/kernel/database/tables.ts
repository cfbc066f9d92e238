import { accountTables } from '#kernel/database/tables/accounts.ts'
import { analyticsTables } from '#kernel/database/tables/analytics.ts'
import { analyticsMailTables } from '#kernel/database/tables/analytics-mails.ts'
import { uploadTables } from '#kernel/database/tables/assets.ts'
import { blobTables } from '#kernel/database/tables/blobs.ts'
import { blockTables } from '#kernel/database/tables/blocks.ts'
import { certificateTables } from '#kernel/database/tables/certificates.ts'
import { changeSetTables } from '#kernel/database/tables/change-sets.ts'
import { credentialTables } from '#kernel/database/tables/credentials.ts'
import { dnsTables } from '#kernel/database/tables/dns.ts'
import { domainTables } from '#kernel/database/tables/domains.ts'
import { downloadTables } from '#kernel/database/tables/downloads.ts'
import { formTables } from '#kernel/database/tables/forms.ts'
import { idempotencyTables } from '#kernel/database/tables/idempotency.ts'
import { jobTables } from '#kernel/database/tables/jobs.ts'
import { journalTables } from '#kernel/database/tables/journals.ts'
import { listTables } from '#kernel/database/tables/lists.ts'
import { migrationTables } from '#kernel/database/tables/migrations.ts'
import { missingPathTables } from '#kernel/database/tables/missing-paths.ts'
import { oauthTables } from '#kernel/database/tables/oauth.ts'
import { pageTables } from '#kernel/database/tables/pages.ts'
import { previewTables } from '#kernel/database/tables/previews.ts'
import { publishingTables } from '#kernel/database/tables/publishings.ts'
import { searchTables } from '#kernel/database/tables/search.ts'
import { sharedHtmlTables } from '#kernel/database/tables/shared-html.ts'
import { signInTables } from '#kernel/database/tables/sign-in.ts'
import { siteImportTables } from '#kernel/database/tables/site-imports.ts'
import type { Table } from '#kernel/database/tables/table.ts'
import { rowTables } from '#kernel/database/tables/tables.ts'
import { teamTables } from '#kernel/database/tables/team.ts'
import { versioningTables } from '#kernel/database/tables/versioning.ts'
import { webhookQueueTable } from '#kernel/database/tables/webhook-queues.ts'
import { websiteExportTables } from '#kernel/database/tables/website-exports.ts'
import { websiteTables } from '#kernel/database/tables/websites.ts'
import { assetTable } from '#resources/content/assets/record.ts'
import { formTable } from '#resources/data/forms/record.ts'
import { submissionTable } from '#resources/data/submissions/record.ts'
import { tableTable } from '#resources/data/tables/record.ts'
import { dnsRecordTable } from '#resources/domains/dns-records/record.ts'
import { domainTable } from '#resources/domains/domains/record.ts'
import { purchaseTable } from '#resources/domains/purchases/record.ts'
import { deliveryTable } from '#resources/history/webhooks/delivery-record.ts'
import { webhookTable } from '#resources/history/webhooks/record.ts'
import { redirectTables } from '#resources/traffic/redirects/record.ts'

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
  ...domainTable,
  ...domainTables,
  ...missingPathTables,
  ...tableTable,
  ...rowTables,
  ...assetTable,
  ...uploadTables,
  ...blobTables,
  ...formTable,
  ...submissionTable,
  ...formTables,
  ...searchTables,
  ...downloadTables,
  ...siteImportTables,
  ...websiteExportTables,
  ...webhookTable,
  ...webhookQueueTable,
  ...deliveryTable,
  ...previewTables,
  ...dnsTables,
  ...dnsRecordTable,
  ...listTables,
  ...changeSetTables,
  ...publishingTables,
  ...analyticsTables,
  ...analyticsMailTables,
  ...purchaseTable,
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
