import type { Tx } from '#kernel/database/database.ts'
import type { SharedPartRow } from '#kernel/database/tables/shared-html.ts'
import type { EventSubject } from '#kernel/operations/context.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { labelOf, type SharedPartKind } from '#kernel/versioning/kinds.ts'
import { type PartUpdate, presentPart } from '#resources/content/shared-html/schema.ts'
import { clearDefault, getPart } from '#resources/content/shared-html/store.ts'
import { checkLanguage } from '#resources/websites/websites/rules.ts'

/** Html is the only versioned field of a shared part. */
export const NO_SNAPSHOT = '{}'

export function nameOf({ kind, name }: Pick<SharedPartRow, 'kind' | 'name'>): string {
  return `${labelOf(kind)} "${name}"`
}

type Emit = (type: `${SharedPartKind}.updated`, record: EventSubject) => void

/**
 * Makes the part the only default of its language, and emits the update of the former default.
 * @returns a warning when there was one
 */
export async function takeDefault(
  tx: Tx,
  part: Omit<SharedPartRow, 'ordinal'>,
  now: number,
  emit: Emit,
): Promise<string[]> {
  const { kind, website_id, default_on_page_language: language } = part
  if (language === null) return []
  const before = await clearDefault(tx, part, now)
  if (!before) return []
  emit(`${kind}.updated`, presentPart(await getPart(tx, kind, { id: before.id, website_id })))
  return [`The ${labelOf(kind)} "${before.name}" (id ${before.id}) is no longer the default for ${language}.`]
}

/** The changed fields besides html. @throws ValidationFailed for an unknown language */
export function changedFields({ name, default_on_page_language: language }: PartUpdate) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(language === undefined ? {} : { default_on_page_language: defaultLanguage(language) }),
  }
}

export function defaultLanguage(tag: string | null | undefined): string | null {
  if (tag === null || tag === undefined) return null
  const language = checkLanguage(tag)
  if (!language) throw invalid('default_on_page_language', 'must be a language tag, like en or pt-BR')
  return language
}

export function notBlank(html: string): string {
  if (!html.trim()) throw invalid('html_content', "can't be blank")
  return html
}
