import { foundation } from '#database/migrations/0001-foundation.ts'
import { team } from '#database/migrations/0002-team.ts'
import { signIn } from '#database/migrations/0003-sign-in.ts'
import { oauth } from '#database/migrations/0004-oauth.ts'
import { assets } from '#database/migrations/0005-assets.ts'
import { noReaderNoIndex } from '#database/migrations/0006-no-reader-no-index.ts'
import { journals } from '#database/migrations/0007-journals.ts'
import { redirects } from '#database/migrations/0008-redirects.ts'
import { downloads } from '#database/migrations/0009-downloads.ts'
import { eventParents } from '#database/migrations/0010-event-parents.ts'
import { tables } from '#database/migrations/0011-tables.ts'
import { components } from '#database/migrations/0012-components.ts'
import { assetsByName } from '#database/migrations/0013-assets-by-name.ts'
import { forms } from '#database/migrations/0014-forms.ts'
import { search } from '#database/migrations/0015-search.ts'
import { missingPaths } from '#database/migrations/0016-missing-paths.ts'
import { siteImports } from '#database/migrations/0017-site-imports.ts'
import { webhooks } from '#database/migrations/0019-webhooks.ts'
import { journalLists } from '#database/migrations/0020-journal-lists.ts'
import { changeSets } from '#database/migrations/0021-change-sets.ts'
import { review } from '#database/migrations/0022-review.ts'
import { publishings } from '#database/migrations/0023-publishings.ts'
import { previews } from '#database/migrations/0024-previews.ts'
import { packedVersions } from '#database/migrations/0025-packed-versions.ts'
import { websiteTrash } from '#database/migrations/0026-website-trash.ts'
import { importsReadByJobs } from '#database/migrations/0027-imports-read-by-jobs.ts'
import { auditChanges } from '#database/migrations/0028-audit-changes.ts'
import { searchUses } from '#database/migrations/0029-search-uses.ts'
import { proofOfWork } from '#database/migrations/0030-proof-of-work.ts'
import { analytics } from '#database/migrations/0031-analytics.ts'
import { domains } from '#database/migrations/0032-domains.ts'
import { dns } from '#database/migrations/0033-dns.ts'
import { purchases } from '#database/migrations/0034-purchases.ts'
import { certificates } from '#database/migrations/0035-certificates.ts'
import { analyticsMails } from '#database/migrations/0036-analytics-mails.ts'
import { analyticsScript } from '#database/migrations/0037-analytics-script.ts'
import { dkimKeys } from '#database/migrations/0038-dkim-keys.ts'
import { earliestAttempts } from '#database/migrations/0039-earliest-attempts.ts'
import { analyticsDaysOfAgents } from '#database/migrations/0040-analytics-days-of-agents.ts'
import { previewEditing } from '#database/migrations/0041-preview-editing.ts'
import { undonePublishings } from '#database/migrations/0042-undone-publishings.ts'
import { leaseOwners } from '#database/migrations/0043-lease-owners.ts'
import { downloadsOfPeople } from '#database/migrations/0046-downloads-of-people.ts'
import { jobsOfAccounts } from '#database/migrations/0047-jobs-of-accounts.ts'
import { websiteExports } from '#database/migrations/0048-website-exports.ts'
import { pagesByLanguage } from '#database/migrations/0051-pages-by-language.ts'
import { jobsInProgress } from '#database/migrations/0052-jobs-in-progress.ts'
import { agentsUnderReview } from '#database/migrations/0055-agents-under-review.ts'
import { shownSince } from '#database/migrations/0056-shown-since.ts'
import { limitedKeys } from '#database/migrations/0057-limited-keys.ts'
import { sealedAnswers } from '#database/migrations/0058-sealed-answers.ts'
import { formerHolders } from '#database/migrations/0059-former-holders.ts'
import { heldPublishings } from '#database/migrations/0065-held-publishings.ts'
import { rowUses } from '#database/migrations/0069-row-uses.ts'
import { datedDrafts } from '#database/migrations/0077-dated-drafts.ts'
import type { Migration } from '#database/migrations/migration.ts'

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
]
