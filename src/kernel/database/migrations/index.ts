import { foundation } from '#kernel/database/migrations/0001-foundation.ts'
import { team } from '#kernel/database/migrations/0002-team.ts'
import { signIn } from '#kernel/database/migrations/0003-sign-in.ts'
import { oauth } from '#kernel/database/migrations/0004-oauth.ts'
import { assets } from '#kernel/database/migrations/0005-assets.ts'
import { noReaderNoIndex } from '#kernel/database/migrations/0006-no-reader-no-index.ts'
import { journals } from '#kernel/database/migrations/0007-journals.ts'
import { redirects } from '#kernel/database/migrations/0008-redirects.ts'
import { downloads } from '#kernel/database/migrations/0009-downloads.ts'
import { eventParents } from '#kernel/database/migrations/0010-event-parents.ts'
import { tables } from '#kernel/database/migrations/0011-tables.ts'
import { components } from '#kernel/database/migrations/0012-components.ts'
import { assetsByName } from '#kernel/database/migrations/0013-assets-by-name.ts'
import { forms } from '#kernel/database/migrations/0014-forms.ts'
import { search } from '#kernel/database/migrations/0015-search.ts'
import { missingPaths } from '#kernel/database/migrations/0016-missing-paths.ts'
import { siteImports } from '#kernel/database/migrations/0017-site-imports.ts'
import { webhooks } from '#kernel/database/migrations/0019-webhooks.ts'
import { journalLists } from '#kernel/database/migrations/0020-journal-lists.ts'
import { changeSets } from '#kernel/database/migrations/0021-change-sets.ts'
import { review } from '#kernel/database/migrations/0022-review.ts'
import { publishings } from '#kernel/database/migrations/0023-publishings.ts'
import { previews } from '#kernel/database/migrations/0024-previews.ts'
import { packedVersions } from '#kernel/database/migrations/0025-packed-versions.ts'
import { websiteTrash } from '#kernel/database/migrations/0026-website-trash.ts'
import { importsReadByJobs } from '#kernel/database/migrations/0027-imports-read-by-jobs.ts'
import { auditChanges } from '#kernel/database/migrations/0028-audit-changes.ts'
import { searchUses } from '#kernel/database/migrations/0029-search-uses.ts'
import { proofOfWork } from '#kernel/database/migrations/0030-proof-of-work.ts'
import { analytics } from '#kernel/database/migrations/0031-analytics.ts'
import { domains } from '#kernel/database/migrations/0032-domains.ts'
import { dns } from '#kernel/database/migrations/0033-dns.ts'
import { purchases } from '#kernel/database/migrations/0034-purchases.ts'
import { certificates } from '#kernel/database/migrations/0035-certificates.ts'
import { analyticsMails } from '#kernel/database/migrations/0036-analytics-mails.ts'
import { analyticsScript } from '#kernel/database/migrations/0037-analytics-script.ts'
import { dkimKeys } from '#kernel/database/migrations/0038-dkim-keys.ts'
import { earliestAttempts } from '#kernel/database/migrations/0039-earliest-attempts.ts'
import { analyticsDaysOfAgents } from '#kernel/database/migrations/0040-analytics-days-of-agents.ts'
import { previewEditing } from '#kernel/database/migrations/0041-preview-editing.ts'
import { undonePublishings } from '#kernel/database/migrations/0042-undone-publishings.ts'
import { leaseOwners } from '#kernel/database/migrations/0043-lease-owners.ts'
import { downloadsOfPeople } from '#kernel/database/migrations/0046-downloads-of-people.ts'
import { jobsOfAccounts } from '#kernel/database/migrations/0047-jobs-of-accounts.ts'
import { websiteExports } from '#kernel/database/migrations/0048-website-exports.ts'
import { pagesByLanguage } from '#kernel/database/migrations/0051-pages-by-language.ts'
import { jobsInProgress } from '#kernel/database/migrations/0052-jobs-in-progress.ts'
import { agentsUnderReview } from '#kernel/database/migrations/0055-agents-under-review.ts'
import { shownSince } from '#kernel/database/migrations/0056-shown-since.ts'
import { limitedKeys } from '#kernel/database/migrations/0057-limited-keys.ts'
import { sealedAnswers } from '#kernel/database/migrations/0058-sealed-answers.ts'
import { formerHolders } from '#kernel/database/migrations/0059-former-holders.ts'
import { heldPublishings } from '#kernel/database/migrations/0065-held-publishings.ts'
import { rowUses } from '#kernel/database/migrations/0069-row-uses.ts'
import { datedDrafts } from '#kernel/database/migrations/0077-dated-drafts.ts'
import { sitesInTime } from '#kernel/database/migrations/0084-sites-in-time.ts'
import { timesOfAppearing } from '#kernel/database/migrations/0086-times-of-appearing.ts'
import { requests } from '#kernel/database/migrations/0088-requests.ts'
import { contentEditors } from '#kernel/database/migrations/0089-content-editors.ts'
import { purchaseReasons } from '#kernel/database/migrations/0092-purchase-reasons.ts'
import { comments } from '#kernel/database/migrations/0094-comments.ts'
import { alts } from '#kernel/database/migrations/0095-alts.ts'
import { formerFiles } from '#kernel/database/migrations/0096-former-files.ts'
import { leavingUsers } from '#kernel/database/migrations/0098-leaving-users.ts'
import { translatedVersions } from '#kernel/database/migrations/0101-translated-versions.ts'
import { formTranslations } from '#kernel/database/migrations/0102-form-translations.ts'
import { feedUses } from '#kernel/database/migrations/0103-feed-uses.ts'
import { redirectConditions } from '#kernel/database/migrations/0104-redirect-conditions.ts'
import { responseHeaders } from '#kernel/database/migrations/0105-response-headers.ts'
import { protection } from '#kernel/database/migrations/0106-protection.ts'
import { crawls } from '#kernel/database/migrations/0107-crawls.ts'
import { importLook } from '#kernel/database/migrations/0109-import-look.ts'
import { edge } from '#kernel/database/migrations/0110-edge.ts'
import { webhookHeaders } from '#kernel/database/migrations/0111-webhook-headers.ts'
import { accountWebhooks } from '#kernel/database/migrations/0112-account-webhooks.ts'
import { analyticsDetails } from '#kernel/database/migrations/0113-analytics-details.ts'
import { analyticsGoals } from '#kernel/database/migrations/0114-analytics-goals.ts'
import { suspensions } from '#kernel/database/migrations/0115-suspensions.ts'
import { operators } from '#kernel/database/migrations/0116-operators.ts'
import { backups } from '#kernel/database/migrations/0117-backups.ts'
import { openIdLinks } from '#kernel/database/migrations/0118-openid-links.ts'
import { pageConcerns } from '#kernel/database/migrations/0120-page-concerns.ts'
import { htmlFindings } from '#kernel/database/migrations/0121-html-findings.ts'
import { publishedChangeSets } from '#kernel/database/migrations/0122-published-change-sets.ts'
import { deliveryHours } from '#kernel/database/migrations/0123-delivery-hours.ts'
import { domainRedirects } from '#kernel/database/migrations/0125-domain-redirects.ts'
import { dnssecKeys } from '#kernel/database/migrations/0126-dnssec-keys.ts'
import { registrantContacts } from '#kernel/database/migrations/0127-registrant-contacts.ts'
import { brands } from '#kernel/database/migrations/0128-brands.ts'
import { eventProperties } from '#kernel/database/migrations/0129-event-properties.ts'
import { analyticsCrawlers } from '#kernel/database/migrations/0131-analytics-crawlers.ts'
import { kindsOfPurchases } from '#kernel/database/migrations/0133-kinds-of-purchases.ts'
import { uploadedCertificates } from '#kernel/database/migrations/0134-uploaded-certificates.ts'
import type { Migration } from '#kernel/database/migrations/migration.ts'

/** In the order in which they run. */
export const migrations: readonly Migration[] = [
  foundation,
  team,
  signIn,
  oauth,
  assets,
  noReaderNoIndex,
  journals,
  redirects,
  downloads,
  eventParents,
  tables,
  components,
  assetsByName,
  forms,
  search,
  missingPaths,
  siteImports,
  webhooks,
  journalLists,
  changeSets,
  review,
  publishings,
  previews,
  packedVersions,
  websiteTrash,
  importsReadByJobs,
  auditChanges,
  searchUses,
  proofOfWork,
  analytics,
  domains,
  dns,
  purchases,
  certificates,
  analyticsMails,
  analyticsScript,
  dkimKeys,
  earliestAttempts,
  analyticsDaysOfAgents,
  previewEditing,
  undonePublishings,
  leaseOwners,
  downloadsOfPeople,
  jobsOfAccounts,
  websiteExports,
  pagesByLanguage,
  jobsInProgress,
  agentsUnderReview,
  shownSince,
  limitedKeys,
  sealedAnswers,
  formerHolders,
  heldPublishings,
  rowUses,
  datedDrafts,
  sitesInTime,
  timesOfAppearing,
  requests,
  contentEditors,
  purchaseReasons,
  comments,
  alts,
  formerFiles,
  leavingUsers,
  translatedVersions,
  formTranslations,
  feedUses,
  redirectConditions,
  responseHeaders,
  protection,
  crawls,
  importLook,
  edge,
  webhookHeaders,
  accountWebhooks,
  analyticsDetails,
  analyticsGoals,
  suspensions,
  operators,
  backups,
  openIdLinks,
  pageConcerns,
  htmlFindings,
  publishedChangeSets,
  deliveryHours,
  domainRedirects,
  dnssecKeys,
  registrantContacts,
  brands,
  eventProperties,
  analyticsCrawlers,
  kindsOfPurchases,
  uploadedCertificates,
]
