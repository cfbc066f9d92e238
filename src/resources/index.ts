import { catalogOf, withExamples } from '#operations/catalog.ts'
import { accessOperations } from '#resources/accesses/operations.ts'
import { analyticsOperations } from '#resources/analytics/operations.ts'
import { apiKeyOperations } from '#resources/api-keys/operations.ts'
import { assetOperations } from '#resources/assets/operations.ts'
import { assetSource } from '#resources/assets/search-store.ts'
import { auditOperations } from '#resources/audit-events/operations.ts'
import { batchOperations } from '#resources/batch/operations.ts'
import { blockSections } from '#resources/blocks/overview/section.ts'
import { blockSources } from '#resources/blocks/search-store.ts'
import { changeSetOperations } from '#resources/change-sets/operations.ts'
import { checkOperations } from '#resources/check/operations.ts'
import { clientOperations } from '#resources/clients/operations.ts'
import { componentOperations } from '#resources/components/operations.ts'
import { dnsRecordOperations } from '#resources/dns-records/operations.ts'
import { domainOperations } from '#resources/domains/operations.ts'
import { eventOperations } from '#resources/events/operations.ts'
import { examples } from '#resources/examples.ts'
import { formOperations } from '#resources/forms/operations.ts'
import { formsSection } from '#resources/forms/overview-section.ts'
import { formSource } from '#resources/forms/search-store.ts'
import { htmlCheck } from '#resources/html-checks/overview.ts'
import { invitationOperations } from '#resources/invitations/operations.ts'
import { meOperations } from '#resources/me/operations.ts'
import { missingPathOperations } from '#resources/missing-paths/operations.ts'
import { overviewOperations } from '#resources/overview/operations.ts'
import { pageViewOperations } from '#resources/page-views/operations.ts'
import { pageOperations } from '#resources/pages/operations.ts'
import { pagesSection } from '#resources/pages/overview/section.ts'
import { pageSource } from '#resources/pages/search-store.ts'
import { permissionOperations } from '#resources/permissions/operations.ts'
import { previewOperations } from '#resources/previews/operations.ts'
import { publishingOperations } from '#resources/publishing/operations.ts'
import { waitingSection } from '#resources/publishing/overview-section.ts'
import { purchaseOperations } from '#resources/purchases/operations.ts'
import { redirectOperations } from '#resources/redirects/operations.ts'
import { redirectSource } from '#resources/redirects/search-store.ts'
import { replaceOperations } from '#resources/replace/operations.ts'
import { rowOperations } from '#resources/rows/operations.ts'
import { rowSource } from '#resources/rows/search-store.ts'
import { rowTransferOperations } from '#resources/rows/transfer/operations.ts'
import { searchOperations } from '#resources/search/operations.ts'
import { sharedHtmlOperations } from '#resources/shared-html/operations.ts'
import { sharedHtmlSections } from '#resources/shared-html/overview/section.ts'
import { sharedHtmlSources } from '#resources/shared-html/search-store.ts'
import { snippetOperations } from '#resources/snippets/operations.ts'
import { starterOperations } from '#resources/starters/operations.ts'
import { submissionOperations } from '#resources/submissions/operations.ts'
import { tableOperations } from '#resources/tables/operations.ts'
import { tablesSection } from '#resources/tables/overview-section.ts'
import { tableSource } from '#resources/tables/search-store.ts'
import { themeOperations } from '#resources/themes/operations.ts'
import { transferOperations } from '#resources/transfer/operations.ts'
import { trashOperations } from '#resources/trash/operations.ts'
import { usageOperations } from '#resources/usage/operations.ts'
import { noteVisit } from '#resources/visits/note-operation.ts'
import { deliveryOperations } from '#resources/webhooks/delivery-operations.ts'
import { webhookOperations } from '#resources/webhooks/operations.ts'
import { websiteOperations } from '#resources/websites/operations.ts'
import { websiteSource } from '#resources/websites/search-store.ts'
import { versionDiffOperations } from '#versioning/diff-operation.ts'

/** What is searched, and in which text is replaced. */
const sources = [
  pageSource,
  ...sharedHtmlSources,
  ...blockSources,
  rowSource,
  websiteSource,
  formSource,
  assetSource,
  redirectSource,
  tableSource,
]

/** Records whose changes can be undone. */
const undoable = [
  websiteOperations,
  pageOperations,
  sharedHtmlOperations,
  componentOperations,
  snippetOperations,
  themeOperations,
  assetOperations,
  tableOperations,
  rowOperations,
  formOperations,
  redirectOperations,
].flat()

const operations = catalogOf(
  websiteOperations,
  starterOperations,
  transferOperations,
  pageOperations,
  pageViewOperations,
  sharedHtmlOperations,
  componentOperations,
  snippetOperations,
  themeOperations,
  versionDiffOperations,
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
  dnsRecordOperations,
  webhookOperations,
  deliveryOperations,
  batchOperations,
  changeSetOperations(undoable),
  trashOperations(undoable),
  publishingOperations,
  purchaseOperations,
  searchOperations(sources),
  replaceOperations(sources),
  checkOperations,
  overviewOperations(
    [waitingSection, pagesSection, ...sharedHtmlSections, ...blockSections, tablesSection, formsSection],
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
)

export const catalog = withExamples(operations, examples)
