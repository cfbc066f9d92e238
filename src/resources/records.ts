import { trashItem } from '#kernel/changes/trash-record.ts'
import type { DefinedRecord } from '#kernel/records/define-record.ts'
import { asset } from '#resources/content/assets/record.ts'
import { page } from '#resources/content/pages/record.ts'
import { form } from '#resources/data/forms/record.ts'
import { row } from '#resources/data/rows/record.ts'
import { submission } from '#resources/data/submissions/record.ts'
import { table } from '#resources/data/tables/record.ts'
import { dnsRecord } from '#resources/domains/dns-records/record.ts'
import { domain } from '#resources/domains/domains/record.ts'
import { purchase } from '#resources/domains/purchases/record.ts'
import { comment, preview } from '#resources/history/previews/record.ts'
import { publishing } from '#resources/history/publishing/record.ts'
import { delivery } from '#resources/history/webhooks/delivery-record.ts'
import { webhook } from '#resources/history/webhooks/record.ts'
import { access } from '#resources/people/accesses/record.ts'
import { apiKey } from '#resources/people/api-keys/record.ts'
import { invitation } from '#resources/people/invitations/record.ts'
import { missingPath } from '#resources/traffic/missing-paths/record.ts'
import { redirect } from '#resources/traffic/redirects/record.ts'
import { websiteExport } from '#resources/transfer/export/record.ts'
import { siteImport } from '#resources/transfer/import/record.ts'
import { website } from '#resources/websites/websites/record.ts'

/** Every kind of record that is declared. */
export const RECORDS: readonly DefinedRecord[] = [
  website,
  page,
  asset,
  table,
  row,
  form,
  submission,
  redirect,
  missingPath,
  domain,
  dnsRecord,
  purchase,
  webhook,
  delivery,
  preview,
  comment,
  publishing,
  trashItem,
  access,
  invitation,
  apiKey,
  websiteExport,
  siteImport,
]
