import { catalogOf } from '#operations/catalog.ts'
import { assetOperations } from '#resources/assets/operations.ts'
import { pageOperations } from '#resources/pages/operations.ts'
import { sharedHtmlOperations } from '#resources/shared-html/operations.ts'
import { websiteOperations } from '#resources/websites/operations.ts'

export const catalog = catalogOf(websiteOperations, pageOperations, sharedHtmlOperations, assetOperations)
