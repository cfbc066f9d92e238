import type { Example } from '#kernel/operations/example.ts'
import { assetExamples } from '#resources/content/assets/examples.ts'
import { batchExamples } from '#resources/content/batch/examples.ts'
import { blockExamples } from '#resources/content/blocks/examples.ts'
import { checkExamples } from '#resources/content/check/examples.ts'
import { pageViewExamples } from '#resources/content/page-views/examples.ts'
import { pageExamples } from '#resources/content/pages/examples.ts'
import { replaceExamples } from '#resources/content/replace/examples.ts'
import { searchExamples } from '#resources/content/search/examples.ts'
import { sharedHtmlExamples } from '#resources/content/shared-html/examples.ts'
import { translationExamples } from '#resources/content/translations/examples.ts'
import { usageExamples } from '#resources/content/usage/examples.ts'
import { formExamples } from '#resources/data/forms/examples.ts'
import { rowExamples } from '#resources/data/rows/examples.ts'
import { submissionExamples } from '#resources/data/submissions/examples.ts'
import { tableExamples } from '#resources/data/tables/examples.ts'
import { ownCertificateExamples } from '#resources/domains/certificates/examples.ts'
import { contactExamples } from '#resources/domains/contacts/examples.ts'
import { dnsRecordExamples } from '#resources/domains/dns-records/examples.ts'
import { dnssecExamples } from '#resources/domains/dnssec/examples.ts'
import { domainExamples } from '#resources/domains/domains/examples.ts'
import { purchaseExamples } from '#resources/domains/purchases/examples.ts'
import { auditExamples } from '#resources/history/audit-events/examples.ts'
import { changeSetExamples } from '#resources/history/change-sets/examples.ts'
import { commentExamples } from '#resources/history/comments/examples.ts'
import { eventExamples } from '#resources/history/events/examples.ts'
import { previewExamples } from '#resources/history/previews/examples.ts'
import { publishingExamples } from '#resources/history/publishing/examples.ts'
import { requestExamples } from '#resources/history/requests/examples.ts'
import { timeExamples } from '#resources/history/time/examples.ts'
import { trashExamples } from '#resources/history/trash/examples.ts'
import { webhookExamples } from '#resources/history/webhooks/examples.ts'
import { accessExamples } from '#resources/people/accesses/examples.ts'
import { apiKeyExamples } from '#resources/people/api-keys/examples.ts'
import { brandExamples } from '#resources/people/brand/examples.ts'
import { clientExamples } from '#resources/people/clients/examples.ts'
import { invitationExamples } from '#resources/people/invitations/examples.ts'
import { meExamples } from '#resources/people/me/examples.ts'
import { permissionExamples } from '#resources/people/permissions/examples.ts'
import { analyticsExamples } from '#resources/traffic/analytics/examples.ts'
import { missingPathExamples } from '#resources/traffic/missing-paths/examples.ts'
import { redirectExamples } from '#resources/traffic/redirects/examples.ts'
import { transferExamples } from '#resources/transfer/examples.ts'
import { factsExamples } from '#resources/websites/facts/examples.ts'
import { overviewExamples } from '#resources/websites/overview/examples.ts'
import { starterExamples } from '#resources/websites/starters/examples.ts'
import { websiteExamples } from '#resources/websites/websites/examples.ts'

/** The story that the reference tells, in the order in which a test tells it to the service. */
export const examples: readonly Example[] = [
  ...starterExamples,
  ...websiteExamples,
  ...meExamples,
  ...brandExamples,
  ...transferExamples,
  ...pageExamples,
  ...pageViewExamples,
  ...translationExamples,
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
  ...dnssecExamples,
  ...missingPathExamples,
  ...analyticsExamples,
  ...webhookExamples,
  ...batchExamples,
  ...trashExamples,
  ...changeSetExamples,
  ...timeExamples,
  ...usageExamples,
  ...overviewExamples,
  ...factsExamples,
  ...permissionExamples,
  ...checkExamples,
  ...eventExamples,
  ...auditExamples,
  ...searchExamples,
  ...replaceExamples,
  ...previewExamples,
  ...commentExamples,
  ...invitationExamples,
  ...accessExamples,
  ...apiKeyExamples,
  ...clientExamples,
  ...publishingExamples,
  ...requestExamples,
  ...contactExamples,
  ...ownCertificateExamples,
  ...purchaseExamples,
]
