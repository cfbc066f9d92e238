import type { Static } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import type { WriteContext } from '#kernel/operations/context.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { refuseFields } from '#kernel/operations/review.ts'
import { presentUpdate } from '#kernel/versioning/edit-schema.ts'
import { aLabelOf, labelOf, type SharedPartKind, titleOf } from '#kernel/versioning/kinds.ts'
import { VERSIONED_BRIEF } from '#kernel/versioning/schema.ts'
import { notBlank } from '#resources/content/blocks/rules.ts'
import { languageWarnings } from '#resources/content/html-checks/warnings.ts'
import { type NewPart, presentPart, shapesOf } from '#resources/content/shared-html/schema.ts'
import { clearDefault } from '#resources/content/shared-html/store.ts'
import type { VersionedDefinition } from '#resources/content/versioned/definition.ts'
import type { SharedPartRow } from '#resources/content/versioned/records.ts'
import { getRecord, type SharedPart } from '#resources/content/versioned/store.ts'
import { checkLanguage } from '#resources/websites/websites/rules.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

/** A header, footer or html head: html is its only versioned field. */
export function sharedPart(kind: SharedPartKind): VersionedDefinition<SharedPart, object> {
  return {
    kind,
    text: 'html_content',
    role: 'editor',
    shapes: shapesOf(kind),
    declared: {
      create: {
        summary: `Create ${aLabelOf(kind)}; with a default language it is shown on pages in that language`,
        tool: {
          family: 'shared_parts_create',
          kind,
          summary: "Create a header, footer or html head; the default language's also serves others",
        },
        brief: { fields: [...VERSIONED_BRIEF, 'name', 'default_on_page_language'] },
      },
      update: {
        summary: `Update ${aLabelOf(kind)}: fields or parts of its html`,
        tool: {
          family: 'shared_parts_update',
          kind,
          summary: 'Update a header, footer or html head: fields or parts of its html',
        },
        brief: { fields: VERSIONED_BRIEF },
      },
    },
    website: websiteTarget,
    editable: ['html_content'],
    blank: {},
    async begin(context, identity) {
      const { name = titleOf(kind), default_on_page_language } = context.input as Static<typeof NewPart>
      const language = defaultLanguage(default_on_page_language)
      const part = { ...identity, kind, name, default_on_page_language: language }
      if (language !== null) await becomeDefault(context, part, context.target.languages)
      return part
    },
    async placed(context, change) {
      const { target } = context
      const { name = target.name, default_on_page_language: tag } = change as Partial<Static<typeof NewPart>>
      const language = tag === undefined ? target.default_on_page_language : defaultLanguage(tag)
      const part = { ...target, name, default_on_page_language: language }
      if (language !== target.default_on_page_language) await becomeDefault(context, part, target.site_languages)
      return { name, default_on_page_language: language }
    },
    async changed(_, { html_content }) {
      if (html_content !== undefined) notBlank(html_content)
      return {}
    },
    present: presentPart,
    presentUpdated: presentUpdate(presentPart),
  }
}

export function defaultLanguage(tag: string | null | undefined): string | null {
  if (tag === null || tag === undefined) return null
  const language = checkLanguage(tag)
  if (!language) throw invalid('default_on_page_language', 'must be a language tag, like en or pt-BR')
  return language
}

type Part = Omit<SharedPartRow, 'ordinal'>
type Context = { tx: Tx; now: number; events: OperationEvent[] }

async function becomeDefault(
  context: Context & Pick<WriteContext<unknown, unknown, unknown, unknown>, 'review' | 'warn'>,
  part: Part,
  languages: string,
): Promise<void> {
  refuseFields(context.review, ['default_on_page_language'])
  const warnings = [
    ...(await takeDefault(context, part)),
    ...languageWarnings(part.default_on_page_language, languages),
  ]
  for (const warning of warnings) context.warn(warning)
}

/**
 * Makes the part the only default of its language. The former default has an event.
 * @returns a warning when there was one
 */
export async function takeDefault({ tx, now, events }: Context, part: Part): Promise<string[]> {
  const { kind, website_id, default_on_page_language: language } = part
  const before = language === null ? undefined : await clearDefault(tx, part, now)
  if (!before) return []
  const record = presentPart(await getRecord(tx, kind, { id: before.id, website_id }))
  events.push({ type: `${kind}.updated`, record })
  return [`The ${labelOf(kind)} "${before.name}" (id ${before.id}) is no longer the default for ${language}.`]
}
