import { tagOfKind, tagOfRecord } from '#answers/tags.ts'
import type { Db } from '#database/database.ts'
import { renderForm } from '#resources/forms/render-form.ts'
import { formWithKey } from '#resources/forms/store.ts'
import type { Site } from '#site/find-site.ts'

type From = { db: Db; site: Site }
type Around = { language: string; path: string; tags: Set<string> }

/**
 * What `<site-form name>` shows, by the form's key; null where there is none. `tags` get what was looked up,
 * whether it was found or not: making the form changes the page too.
 */
export async function formHtml({ db, site }: From, key: string, { language, path, tags }: Around) {
  const form = await formWithKey(db, site.id, key)
  tags.add(form ? tagOfRecord(site.id, 'form', form.id) : tagOfKind(site.id, 'form'))
  return form ? renderForm({ form, language, defaultLanguage: site.default_language, path }) : null
}
