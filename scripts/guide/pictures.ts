// Which screen each page of the guide shows.
import type { Page } from 'playwright-core'
import type { Example } from './example.ts'

export type Picture = { path: (example: Example) => string; ready?: (page: Page) => Promise<unknown> }

const open = (name: string) => async (page: Page) => {
  await inEditor(page)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('region', { name }).waitFor()
}
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true }).click()
const editor = ({ site, home }: Example) => `${site}/pages/${home}`
const at = (below: string) => ({ path: ({ site }: Example) => site + below })

/** By the name of the page. */
export const PICTURES: Record<string, Picture> = {
  agencies: { path: () => '/console/brand', ready: fillBrand },
  'agent-changes': at('/activity'),
  agents: { path: () => '/console/agents' },
  analytics: at('/analytics'),
  backups: { path: () => '/operator/backups' },
  blog: { path: ({ blog, posts }) => `${blog}/tables/${posts}` },
  comments: at('/comments'),
  components: { path: ({ site, component }) => `${site}/components/${component}`, ready: inFrame },
  domains: at('/domains/tarnhouse.com'),
  editing: { path: editor, ready: inEditor },
  files: at('/assets'),
  'first-website': { path: () => '/console/new' },
  forms: { path: ({ site, form }) => `${site}/forms/${form}`, ready: tab('Form') },
  found: { path: editor, ready: tab('Page') },
  history: { path: (example) => `${editor(example)}/versions` },
  languages: at('/translations'),
  moving: { path: ({ site }) => `${site}/settings`, ready: (page) => scrollTo(page, /import/i) },
  'domain-redirects': { path: ({ site }) => `${site}/domains/tarnhouse.com`, ready: redirectDialog },
  operating: { path: () => '/operator' },
  operator: { path: () => '/operator/users' },
  previews: at('/previews'),
  redirects: at('/redirects'),
  review: at('/review'),
  tables: { path: ({ site, table }) => `${site}/tables/${table}` },
  team: at('/team'),
  themes: { path: editor, ready: open('Theme') },
  webhooks: at('/webhooks'),
}

/** Pages about a terminal, another program's settings or an element to type. */
export const WITHOUT = ['dnssec', 'git', 'postgresql', 'production', 'proxies', 'search', 'sign-on', 'upgrading']

async function inEditor(page: Page) {
  await page.frameLocator('iframe').first().getByRole('heading', { level: 1 }).click()
}

async function inFrame(page: Page) {
  await page.locator('iframe').first().waitFor()
}

async function fillBrand(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Studio Marlow')
  await page.getByLabel('Color', { exact: true }).fill('#7a3cff')
}

async function redirectDialog(page: Page) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Redirect elsewhere' }).click()
  await page.getByLabel('Redirect to').fill('tarnhouse.example')
}

async function scrollTo(page: Page, heading: RegExp) {
  await page.getByRole('heading', { name: heading }).first().scrollIntoViewIfNeeded()
}
