import type { Example } from '#operations/example.ts'
import { accessExamples } from '#resources/accesses/examples.ts'
import { analyticsExamples } from '#resources/analytics/examples.ts'
import { apiKeyExamples } from '#resources/api-keys/examples.ts'
import { assetExamples } from '#resources/assets/examples.ts'
import { auditExamples } from '#resources/audit-events/examples.ts'
import { batchExamples } from '#resources/batch/examples.ts'
import { blockExamples } from '#resources/blocks/examples.ts'
import { changeSetExamples } from '#resources/change-sets/examples.ts'
import { checkExamples } from '#resources/check/examples.ts'
import { clientExamples } from '#resources/clients/examples.ts'
import { dnsRecordExamples } from '#resources/dns-records/examples.ts'
import { domainExamples } from '#resources/domains/examples.ts'
import { eventExamples } from '#resources/events/examples.ts'
import { formExamples } from '#resources/forms/examples.ts'
import { invitationExamples } from '#resources/invitations/examples.ts'
import { meExamples } from '#resources/me/examples.ts'
import { missingPathExamples } from '#resources/missing-paths/examples.ts'
import { overviewExamples } from '#resources/overview/examples.ts'
import { pageViewExamples } from '#resources/page-views/examples.ts'
import { pageExamples } from '#resources/pages/examples.ts'
import { permissionExamples } from '#resources/permissions/examples.ts'
import { previewExamples } from '#resources/previews/examples.ts'
import { publishingExamples } from '#resources/publishing/examples.ts'
import { purchaseExamples } from '#resources/purchases/examples.ts'
import { redirectExamples } from '#resources/redirects/examples.ts'
import { replaceExamples } from '#resources/replace/examples.ts'
import { rowExamples } from '#resources/rows/examples.ts'
import { searchExamples } from '#resources/search/examples.ts'
import { sharedHtmlExamples } from '#resources/shared-html/examples.ts'
import { starterExamples } from '#resources/starters/examples.ts'
import { submissionExamples } from '#resources/submissions/examples.ts'
import { tableExamples } from '#resources/tables/examples.ts'
import { transferExamples } from '#resources/transfer/examples.ts'
import { trashExamples } from '#resources/trash/examples.ts'
import { usageExamples } from '#resources/usage/examples.ts'
import { webhookExamples } from '#resources/webhooks/examples.ts'
import { websiteExamples } from '#resources/websites/examples.ts'

/** The story that the reference tells, in the order in which a test tells it to the service. */
export const examples: readonly Example[] = [
  ...starterExamples,
  ...websiteExamples,
  ...meExamples,
  ...transferExamples,
  ...pageExamples,
  ...pageViewExamples,
  ...sharedHtmlExamples,
  ...blockExamples,
  ...assetExamples,
  ...tableExamples,
  ...rowExamples,
  ...formExamples,
  ...submissionExamples,
  ...redirectExamples,
  ...domainExamples,
  ...dnsRecordExamples,
  ...missingPathExamples,
  ...analyticsExamples,
  ...webhookExamples,
  ...batchExamples,
  ...trashExamples,
  ...changeSetExamples,
  ...usageExamples,
  ...overviewExamples,
  ...permissionExamples,
  ...checkExamples,
  ...eventExamples,
  ...auditExamples,
  ...searchExamples,
  ...replaceExamples,
  ...previewExamples,
  ...invitationExamples,
  ...accessExamples,
  ...apiKeyExamples,
  ...clientExamples,
  ...publishingExamples,
  ...purchaseExamples,
]
