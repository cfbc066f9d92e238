import { catalogOf } from '#operations/catalog.ts'
import { accessOperations } from '#resources/accesses/operations.ts'
import { apiKeyOperations } from '#resources/api-keys/operations.ts'
import { invitationOperations } from '#resources/invitations/operations.ts'
import { meOperations } from '#resources/me/operations.ts'
import { pageOperations } from '#resources/pages/operations.ts'
import { sharedHtmlOperations } from '#resources/shared-html/operations.ts'
import { websiteOperations } from '#resources/websites/operations.ts'

export const catalog = catalogOf(
  websiteOperations,
  pageOperations,
  sharedHtmlOperations,
  accessOperations,
  invitationOperations,
  apiKeyOperations,
  meOperations,
)
