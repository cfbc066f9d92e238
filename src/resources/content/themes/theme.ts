import Type from 'typebox'
import { invalid } from '#kernel/operations/errors.ts'
import { MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'
import type { BlockDefinition } from '#resources/content/blocks/definition.ts'
import { cssMessage } from '#resources/content/blocks/rules.ts'
import { missingVariables } from '#resources/content/themes/missing-variables.ts'
import { tokensToCss } from '#resources/content/themes/tokens-to-css.ts'
import { presentWebsite } from '#resources/websites/websites/schema.ts'
import { getWebsite, replaceTheme } from '#resources/websites/websites/store.ts'
import { mergePatch } from '#text/merge-patch.ts'

const MAX_TOKENS_CHARACTERS = 50_000
const MAX_GROUPS = 1_000

export type ThemeFields = { tokens: Record<string, unknown> }

const Tokens = Type.Object(
  {},
  {
    additionalProperties: true,
    maxProperties: MAX_GROUPS,
    description:
      'W3C design tokens: {"color": {"primary": {"$value": "#2b2018", "$type": "color"}}} is var(--color-primary). The group "dark" has those for dark pages. Updates merge: null removes a token or a group.',
  },
)
const Css = Type.String({ maxLength: MAX_HTML_LENGTH, about: 'Styles after the variables.' })
const Active = Type.Boolean({ description: 'Pages are shown with it; the theme that was active no longer is.' })

export const theme: BlockDefinition<ThemeFields> = {
  kind: 'theme',
  text: 'css',
  limit: 100,
  about: 'Design tokens, which become CSS variables, and styles. One theme of a website is active.',
  createSummary: 'Create a theme: design tokens that become CSS variables, and styles',
  updateSummary: 'Update a theme, or make it the active one',
  writable: { tokens: Tokens, css: Css, active: Active },
  required: [],
  shown: {
    tokens: Type.Optional(Tokens),
    css: Type.Optional(Type.String({ about: 'Its styles, which are the html_content of its versions.' })),
    active: Active,
  },
  editable: ['css'],
  long: ['tokens', 'css'],
  blank: { tokens: {} },
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
  present: ({ tokens }, { id, theme_id }) => ({ tokens, active: theme_id === id }),
  async afterSave(block, { active }, { tx, emit, links, plans, role }) {
    if (active === undefined) return
    const changed = await replaceTheme(tx, block.website_id, active ? { to: block.id } : { from: block.id })
    if (!changed) return
    const website = await getWebsite(tx, block.website_id)
    block.theme_id = website.theme_id
    emit('website.updated', presentWebsite(website, links, { role, plans }))
  },
  async afterDelete(block, { tx, emit, links, plans, role }) {
    if (!(await replaceTheme(tx, block.website_id, { from: block.id }))) return
    const website = await getWebsite(tx, block.website_id)
    emit('website.updated', presentWebsite(website, links, { role, plans }))
  },
}
