import { tagOfKind, tagOfRecord } from '#kernel/answers/tags.ts'
import type { Db } from '#kernel/database/database.ts'
import { renderForm } from '#resources/data/forms/render-form.ts'
import { formsWithKeys } from '#resources/data/forms/store.ts'
import type { Site } from '#site/find-site.ts'

type From = { db: Db; site: Site }
type Around = { language: string; path: string; tags: Set<string> }

/**
 * What `<site-form name>` shows, by the forms' keys. `tags` get what was looked up, whether it was found or not: making
 * a form changes the page too.
 */
export async function formsHtml(
  { db, site }: From,
  keys: readonly string[],
  { language, path, tags }: Around,
): Promise<Map<string, string>> {
  const forms = await formsWithKeys(db, site.id, keys)
  for (const { id } of forms) tags.add(tagOfRecord(site.id, 'form', id))
  if (forms.length < keys.length) tags.add(tagOfKind(site.id, 'form'))
  const shown = { language, defaultLanguage: site.default_language, path }
  return new Map(forms.map((form) => [form.key, renderForm({ form, ...shown })]))
}
