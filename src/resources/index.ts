import { catalogOf, withExamples } from '#kernel/operations/catalog.ts'
import { assetOperations } from '#resources/content/assets/operations.ts'
import { assetSource } from '#resources/content/assets/search-store.ts'
import { batchOperations } from '#resources/content/batch/operations.ts'
import { blockOperations } from '#resources/content/blocks/operations.ts'
import { checkOperations } from '#resources/content/check/operations.ts'
import { htmlCheck } from '#resources/content/html-checks/overview.ts'
import { pageViewOperations } from '#resources/content/page-views/operations.ts'
import { pageOperations } from '#resources/content/pages/operations.ts'
import { pagesSection } from '#resources/content/pages/overview/section.ts'
import { replaceOperations } from '#resources/content/replace/operations.ts'
import { searchOperations } from '#resources/content/search/operations.ts'
import { sharedHtmlOperations } from '#resources/content/shared-html/operations.ts'
import { translationOperations } from '#resources/content/translations/operations.ts'
import { translationsSection } from '#resources/content/translations/overview-section.ts'
import { usageOperations } from '#resources/content/usage/operations.ts'
import { namedSections } from '#resources/content/versioned/overview.ts'
import { versionedSources } from '#resources/content/versioned/search-store.ts'
import { formOperations } from '#resources/data/forms/operations.ts'
import { formsSection } from '#resources/data/forms/overview-section.ts'
import { formSource } from '#resources/data/forms/search-store.ts'
import { rowOperations } from '#resources/data/rows/operations.ts'
import { rowSource } from '#resources/data/rows/search-store.ts'
import { rowTransferOperations } from '#resources/data/rows/transfer/operations.ts'
import { submissionOperations } from '#resources/data/submissions/operations.ts'
import { tableOperations } from '#resources/data/tables/operations.ts'
import { tablesSection } from '#resources/data/tables/overview-section.ts'
import { tableSource } from '#resources/data/tables/search-store.ts'
import { ownCertificateOperations } from '#resources/domains/certificates/operations.ts'
import { contactOperations } from '#resources/domains/contacts/operations.ts'
import { dnsRecordOperations } from '#resources/domains/dns-records/operations.ts'
import { dnssecOperations } from '#resources/domains/dnssec/operations.ts'
import { domainOperations } from '#resources/domains/domains/operations.ts'
import { purchaseOperations } from '#resources/domains/purchases/operations.ts'
import { eventData } from '#resources/event-data.ts'
import { examples } from '#resources/examples.ts'
import { auditOperations } from '#resources/history/audit-events/operations.ts'
import { changeSetOperations } from '#resources/history/change-sets/operations.ts'
import { commentOperations } from '#resources/history/comments/operations.ts'
import { eventOperations } from '#resources/history/events/operations.ts'
import { previewOperations } from '#resources/history/previews/operations.ts'
import { publishingOperations } from '#resources/history/publishing/operations.ts'
import { waitingSection } from '#resources/history/publishing/overview-section.ts'
import { requestOperations } from '#resources/history/requests/operations.ts'
import { requestsSection } from '#resources/history/requests/overview-section.ts'
import { timeOperations } from '#resources/history/time/operations.ts'
import { trashOperations } from '#resources/history/trash/operations.ts'
import { accountWebhookOperations } from '#resources/history/webhooks/account-operations.ts'
import { deliveryOperations, webhookOperations } from '#resources/history/webhooks/operations.ts'
import { accessOperations } from '#resources/people/accesses/operations.ts'
import { apiKeyOperations } from '#resources/people/api-keys/operations.ts'
import { brandOperations } from '#resources/people/brand/operations.ts'
import { clientOperations } from '#resources/people/clients/operations.ts'
import { invitationOperations } from '#resources/people/invitations/operations.ts'
import { meOperations } from '#resources/people/me/operations.ts'
import { permissionOperations } from '#resources/people/permissions/operations.ts'
import { analyticsOperations } from '#resources/traffic/analytics/operations.ts'
import { missingPathOperations } from '#resources/traffic/missing-paths/operations.ts'
import { redirectOperations } from '#resources/traffic/redirects/operations.ts'
import { redirectsSection } from '#resources/traffic/redirects/overview-section.ts'
import { redirectSource } from '#resources/traffic/redirects/search-store.ts'
import { noteVisit } from '#resources/traffic/visits/note-operation.ts'
import { transferOperations } from '#resources/transfer/operations.ts'
import { factsOperations } from '#resources/websites/facts/operations.ts'
import { overviewOperations } from '#resources/websites/overview/operations.ts'
import { protectionOperations } from '#resources/websites/protection/operations.ts'
import { starterOperations } from '#resources/websites/starters/operations.ts'
import { websiteOperations } from '#resources/websites/websites/operations.ts'
import { websiteSource } from '#resources/websites/websites/search-store.ts'

/** What is searched, and in which text is replaced. */
const sources = [...versionedSources, rowSource, websiteSource, formSource, assetSource, redirectSource, tableSource]

const operations = catalogOf(
  websiteOperations,
  protectionOperations,
  factsOperations,
  starterOperations,
  transferOperations,
  pageOperations,
  pageViewOperations,
  translationOperations,
  sharedHtmlOperations,
  blockOperations,
  assetOperations,
  tableOperations,
  rowOperations,
  rowTransferOperations,
  formOperations,
  submissionOperations,
  usageOperations,
  analyticsOperations,
  redirectOperations,
  domainOperations,
  missingPathOperations,
  [noteVisit],
  previewOperations,
  commentOperations,
  dnsRecordOperations,
  dnssecOperations,
  webhookOperations,
  accountWebhookOperations,
  deliveryOperations,
  batchOperations,
  changeSetOperations,
  timeOperations,
  trashOperations,
  publishingOperations,
  requestOperations,
  purchaseOperations,
  contactOperations,
  ownCertificateOperations,
  searchOperations(sources),
  replaceOperations(sources),
  checkOperations,
  overviewOperations(
    [
      waitingSection,
      requestsSection,
      pagesSection,
      translationsSection,
      ...namedSections,
      tablesSection,
      formsSection,
      redirectsSection,
    ],
    [htmlCheck],
  ),
  permissionOperations,
  eventOperations,
  auditOperations,
  accessOperations,
  invitationOperations,
  apiKeyOperations,
  clientOperations,
  meOperations,
  brandOperations,
)

export const catalog = { ...withExamples(operations, examples), events: eventData(operations.operations) }
