import { trashTable } from '#kernel/changes/trash-record.ts'
import { accountTables } from '#kernel/database/tables/accounts.ts'
import { analyticsTables } from '#kernel/database/tables/analytics.ts'
import { analyticsMailTables } from '#kernel/database/tables/analytics-mails.ts'
import { uploadTables } from '#kernel/database/tables/assets.ts'
import { backupTables } from '#kernel/database/tables/backups.ts'
import { blobTables } from '#kernel/database/tables/blobs.ts'
import { certificateTables } from '#kernel/database/tables/certificates.ts'
import { changeSetTables } from '#kernel/database/tables/change-sets.ts'
import { commentTables } from '#kernel/database/tables/comments.ts'
import { crawlTables } from '#kernel/database/tables/crawls.ts'
import { credentialTables } from '#kernel/database/tables/credentials.ts'
import { dnsTables } from '#kernel/database/tables/dns.ts'
import { domainTables } from '#kernel/database/tables/domains.ts'
import { downloadTables } from '#kernel/database/tables/downloads.ts'
import { edgeTables } from '#kernel/database/tables/edge.ts'
import { formTables } from '#kernel/database/tables/forms.ts'
import { idempotencyTables } from '#kernel/database/tables/idempotency.ts'
import { jobTables } from '#kernel/database/tables/jobs.ts'
import { journalTables } from '#kernel/database/tables/journals.ts'
import { listTables } from '#kernel/database/tables/lists.ts'
import { migrationTables } from '#kernel/database/tables/migrations.ts'
import { oauthTables } from '#kernel/database/tables/oauth.ts'
import { previewTables } from '#kernel/database/tables/previews.ts'
import { searchTables } from '#kernel/database/tables/search.ts'
import { signInTables } from '#kernel/database/tables/sign-in.ts'
import type { Table } from '#kernel/database/tables/table.ts'
import { rowTables } from '#kernel/database/tables/tables.ts'
import { versioningTables } from '#kernel/database/tables/versioning.ts'
import { webhookQueueTable } from '#kernel/database/tables/webhook-queues.ts'
import { assetTable } from '#resources/content/assets/record.ts'
import { pageTables } from '#resources/content/pages/record.ts'
import { namedTables } from '#resources/content/versioned/records.ts'
import { formTable } from '#resources/data/forms/record.ts'
import { rowTable } from '#resources/data/rows/record.ts'
import { submissionTable } from '#resources/data/submissions/record.ts'
import { tableTable } from '#resources/data/tables/record.ts'
import { contactTable } from '#resources/domains/contacts/record.ts'
import { dnsRecordTable } from '#resources/domains/dns-records/record.ts'
import { domainTable } from '#resources/domains/domains/record.ts'
import { purchaseTable } from '#resources/domains/purchases/record.ts'
import { commentTable } from '#resources/history/comments/record.ts'
import { previewTable } from '#resources/history/previews/record.ts'
import { publishingTable } from '#resources/history/publishing/record.ts'
import { requestTable } from '#resources/history/requests/record.ts'
import { deliveryTable } from '#resources/history/webhooks/delivery-record.ts'
import { webhookTable } from '#resources/history/webhooks/record.ts'
import { accessTables } from '#resources/people/accesses/record.ts'
import { apiKeyTable } from '#resources/people/api-keys/record.ts'
import { invitationTable } from '#resources/people/invitations/record.ts'
import { missingPathTable } from '#resources/traffic/missing-paths/record.ts'
import { redirectTables } from '#resources/traffic/redirects/record.ts'
import { websiteExportTable } from '#resources/transfer/export/record.ts'
import { siteImportTable } from '#resources/transfer/import/record.ts'
import { websiteTables } from '#resources/websites/websites/record.ts'

/**
 * Every table, in an order in which none comes before one that its rows refer to. Tests check the order, the primary keys
 * and what is said about websites against the schema of both engines.
 */
export const TABLES = {
  ...accountTables,
  ...credentialTables,
  ...apiKeyTable,
  ...contactTable,
  ...signInTables,
  ...oauthTables,
  ...websiteTables,
  ...accessTables,
  ...invitationTable,
  ...pageTables,
  ...namedTables,
  ...versioningTables,
  ...redirectTables,
  ...domainTable,
  ...domainTables,
  ...missingPathTable,
  ...tableTable,
  ...rowTable,
  ...rowTables,
  ...formTable,
  ...assetTable,
  ...uploadTables,
  ...blobTables,
  ...submissionTable,
  ...formTables,
  ...searchTables,
  ...downloadTables,
  ...siteImportTable,
  ...crawlTables,
  ...websiteExportTable,
  ...webhookTable,
  ...webhookQueueTable,
  ...deliveryTable,
  ...previewTable,
  ...commentTable,
  ...commentTables,
  ...requestTable,
  ...previewTables,
  ...dnsTables,
  ...edgeTables,
  ...dnsRecordTable,
  ...listTables,
  ...changeSetTables,
  ...trashTable,
  ...publishingTable,
  ...analyticsTables,
  ...analyticsMailTables,
  ...purchaseTable,
  ...journalTables,
  ...certificateTables,
  ...jobTables,
  ...backupTables,
  ...idempotencyTables,
  ...migrationTables,
}

export type TableName = keyof typeof TABLES
/** Every kind of record. */
export const RECORDS = Object.values(TABLES).flatMap(({ records = [] }) => records)
export const TABLE_NAMES = Object.keys(TABLES) as TableName[]
/** Those whose rows backups hold. */
export const BACKED_UP = TABLE_NAMES.filter((name) => !TABLES[name].notBackedUp)

/** The rows. Times are milliseconds since 1970, truth values 0 and 1, JSON is text, in both engines. */
export type Tables = { [Name in TableName]: RowOf<(typeof TABLES)[Name]> }

type RowOf<T> = T extends Table<infer Row> ? Row : never
