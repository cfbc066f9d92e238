import { tokensToCss } from '#design-tokens/tokens-to-css.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { block } from '#resources/content/blocks/block.ts'
import { cssMessage } from '#resources/content/blocks/rules.ts'
import { theme as record } from '#resources/content/themes/record.ts'
import type { SaveContext } from '#resources/content/versioned/definition.ts'
import { getWebsite, replaceTheme } from '#resources/websites/websites/store.ts'
import { websiteUpdated } from '#resources/websites/websites/website-updated.ts'
import { mergePatch } from '#text/merge-patch.ts'

const USED = /\bvar\(\s*(--[\w-]+)\s*\)/g
const DECLARED = /(?:^|[{;\s/])(--[\w-]+)\s*:/g

const MAX_TOKENS_CHARACTERS = 50_000

export type ThemeFields = { tokens: Record<string, unknown> }

export const theme = block<ThemeFields>({
  record,
  text: 'css',
  limit: 100,
  about: 'Design tokens, which become CSS variables, and styles. One theme of a website is active.',
  createSummary: 'Create a theme: design tokens that become CSS variables, and styles',
  updateSummary: 'Update a theme, or make it the active one',
  nameMessage: (name) => (name.trim() ? null : "can't be blank"),
  async changed(before, change) {
    const message = change.css === undefined ? null : cssMessage(change.css as string)
    if (message) throw invalid('css', message)
    if (change.tokens === undefined) return before
    const tokens = mergePatch(before.tokens, change.tokens as Record<string, unknown>)
    if (JSON.stringify(tokens).length > MAX_TOKENS_CHARACTERS)
      throw invalid('tokens', `is too long (maximum is ${MAX_TOKENS_CHARACTERS} characters of JSON)`)
    const result = tokensToCss(tokens)
    if (!result.ok) throw invalid(result.path === 'tokens' ? 'tokens' : `tokens.${result.path}`, result.message)
    return { tokens }
  },
  doubts(css, { tokens }) {
    const variables = tokensToCss(tokens)
    return missingVariables(css, variables.ok ? variables.css : '').map(
      (name) => `The css uses var(${name}), which no token and no rule of this theme defines.`,
    )
  },
  async saved(context, row) {
    const { active } = context.input
    if (active === undefined) return undefined
    context.events.push(...(await switchTheme(context, row.website_id, active ? { to: row.id } : { from: row.id })))
    return { theme_id: (await getWebsite(context.tx, row.website_id)).theme_id }
  },
})

/** The website is left without a theme where this one was active. @returns the events of that */
export function deactivateTheme(
  context: Context,
  { id, website_id }: { id: string; website_id: string },
): Promise<OperationEvent[]> {
  return switchTheme(context, website_id, { from: id })
}

type Context = Omit<SaveContext, 'input' | 'events'>

async function switchTheme(
  { tx, links, plans, target }: Context,
  website_id: string,
  change: Parameters<typeof replaceTheme>[2],
): Promise<OperationEvent[]> {
  if (!(await replaceTheme(tx, website_id, change))) return []
  return websiteUpdated(tx, website_id, { links, plans, role: target.caller_role })
}

/** The variables that css uses without a fallback, and that neither it nor the css of the tokens declares. */
function missingVariables(css: string, tokensCss: string): string[] {
  const declared = new Set([...`${tokensCss}\n${css}`.matchAll(DECLARED)].map(([, name]) => name!))
  const used = new Set([...css.matchAll(USED)].map(([, name]) => name!))
  return [...used].filter((name) => !declared.has(name))
}
