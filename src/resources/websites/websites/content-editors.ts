import Type, { type Static } from 'typebox'
import { ALL } from '#kernel/operations/content-choice.ts'
import { invalid } from '#kernel/operations/errors.ts'

/** Of pages or tables that are named. */
const MAX_NAMES = 200

const Names = (text: string) => Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: MAX_NAMES, about: text })

export const CONTENT_EDITORS = {
  pages: Names('Paths; /news/* for all beneath, * for all.'),
  tables: Names('Keys; * for all.'),
  assets: Type.Boolean({ about: 'Files and alt texts.' }),
  submissions: Type.Boolean({ about: 'What visitors sent.' }),
  facts: Type.Boolean({ about: 'Its facts.' }),
  publish: Type.Boolean({ about: 'Visitors see what they change immediately; otherwise it waits for review.' }),
}
const ContentEditors = Type.Object(CONTENT_EDITORS)
export type ContentEditors = Static<typeof ContentEditors>

/** As long as no admin chooses: others publish. */
export const CHANGE_EVERYTHING: ContentEditors = {
  pages: [ALL],
  tables: [ALL],
  assets: true,
  submissions: true,
  facts: true,
  publish: false,
}

/**
 * What was chosen with the given part of it changed, its fields in their order.
 * @throws ValidationFailed for what can be no path
 */
export function changedChoice(before: ContentEditors, changes: Partial<ContentEditors>): ContentEditors {
  const { pages, tables, assets, submissions, facts, publish } = { ...before, ...changes }
  const wrong = pages.find((path) => path !== ALL && !path.startsWith('/'))
  if (wrong !== undefined)
    throw invalid('content_editors', `has the page ${JSON.stringify(wrong)}: a path starts with "/", like "/about"`)
  return { pages: [...new Set(pages)], tables: [...new Set(tables)], assets, submissions, facts, publish }
}

/** The kinds of work that an admin may leave out (contract, section 7). */
export const ON_PAGES = { work: 'pages', noun: 'pages' } as const
export const ON_ROWS = { work: 'tables', noun: 'rows of tables' } as const
export const ON_ASSETS = { work: 'assets', noun: 'files' } as const
export const ON_SUBMISSIONS = { work: 'submissions', noun: 'submissions of forms' } as const
export const ON_FACTS = { work: 'facts', noun: 'facts' } as const
