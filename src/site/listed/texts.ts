import type { PageSnapshot } from '#resources/content/pages/record.ts'
import type { ListedPage } from '#site/listed/pages-store.ts'
import { scopeOf } from '#site/templates/scope.ts'
import { compileText } from '#templates/compile.ts'
import { renderText } from '#templates/render.ts'
import type { Sources } from '#templates/sources.ts'
import { type WorkBudget, WorkExceeded } from '#templates/work-budget.ts'

type From = Parameters<typeof scopeOf>[0]
/** Characters of a title or description. */
const MAX_OUTPUT = 10_000
const EXPRESSION = /\{\{[^{}]*\}\}/g

/**
 * What a page is called and what it is about, as visitors see it. Its expressions have the values of page and website; nothing
 * is looked up for them, since a website may list thousands of pages.
 */
export async function listedTexts(
  from: From,
  page: ListedPage,
  { url, budget }: { url: string; budget: WorkBudget },
): Promise<{ title: string | null; description: string | null }> {
  const live = page.pinned_snapshot ? (JSON.parse(page.pinned_snapshot) as PageSnapshot) : page
  const title = live.meta_title ?? live.title
  const description = live.meta_description
  // The pages of rows say what the row says, which is no template.
  if (page.row || !`${title}${description}`.includes('{{')) return { title, description }
  const scope = scopeOf(from, page, live, { path: page.path, url, row: null })
  const shown = async (text: string | null) => {
    if (!text?.includes('{{')) return text
    try {
      const { program } = compileText(text)
      return (await renderText(program, scope, NOTHING, { budget, maxOutput: MAX_OUTPUT })).text.trim() || null
    } catch (error) {
      if (!(error instanceof WorkExceeded)) throw error
      return text.replaceAll(EXPRESSION, '').trim() || null
    }
  }
  return { title: await shown(title), description: await shown(description) }
}

const nothing = async () => new Map<string, never>()
const NOTHING: Sources = {
  components: nothing,
  snippets: nothing,
  forms: nothing,
  assets: nothing,
  search: async () => '',
  rows: async () => null,
  languageLinks: async () => [],
  names: async () => [],
}
