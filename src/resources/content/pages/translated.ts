import type { Tx } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { pagesOfGroup } from '#resources/content/pages/group-store.ts'
import type { PageRow } from '#resources/content/pages/record.ts'
import { originalOf, saidVersion } from '#resources/content/translations/rules.ts'
import type { Page } from '#resources/content/versioned/store.ts'
import { languageOfWebsite } from '#resources/websites/websites/store.ts'

type Translated = Pick<PageRow, 'translated_from_id' | 'translated_version'>

/**
 * What a page is up to date with, as a translation, after a change: what is said, or all that there is of the original when it
 * joins a group.
 * @param version what the change says, if it does
 * @throws ValidationFailed for a version that the original does not have
 */
export async function translatedAfter(
  tx: Tx,
  before: Page,
  { id, website_id, language, ordinal, translation_group_id: group }: PageRow,
  version: number | undefined,
): Promise<Translated> {
  const { translated_from_id, translated_version } = before
  if (group === null && version !== undefined)
    throw invalid('translated_version', 'is for translations: the page has no translation_group_id')
  if (version === undefined && group === before.translation_group_id) return { translated_from_id, translated_version }
  if (group === null) return { translated_from_id: null, translated_version: null }
  const others = (await pagesOfGroup(tx, { website_id, group })).filter((each) => each.id !== id)
  const own = { id, ordinal, language, latest_number: before.latest_number }
  const original = originalOf([own, ...others], await languageOfWebsite(tx, website_id))
  return saidVersion(own, original, version)
}
