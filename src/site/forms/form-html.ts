import { tagOfKind, tagOfRecord } from '#kernel/answers/tags.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { renderForm } from '#resources/data/forms/render-form.ts'
import type { Site } from '#site/find-site.ts'
import { shownForms } from '#site/forms/shown-forms.ts'

type From = { db: Db; site: Site; selection: Selection }
type Around = { language: string; path: string; tags: Set<string> }

/**
 * What `<site-form name>` shows, by the forms' keys. `tags` get what was looked up, whether it was found or not: making
 * a form changes the page too.
 */
export async function formsHtml(
  { db, site, selection }: From,
  keys: readonly string[],
  { language, path, tags }: Around,
): Promise<Map<string, string>> {
  const forms = await shownForms(db, selection, site.id, keys)
  for (const { id } of forms) tags.add(tagOfRecord(site.id, 'form', id))
  if (forms.length < keys.length) tags.add(tagOfKind(site.id, 'form'))
  const shown = { language, defaultLanguage: site.default_language, path }
  return new Map(forms.map((form) => [form.key, renderForm({ form, ...shown })]))
}
