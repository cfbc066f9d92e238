import type { Website } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { refresh } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { sayFailed } from '#console/ui/toast.tsx'
import { OWN_BEGINNINGS } from './beginnings.ts'

/** How often is looked whether a starter is complete, in ms. */
const LOOK_EVERY_MS = 250

/** Makes a website that begins as was chosen. @returns the address where the person goes on */
export async function makeWebsite(name: string, beginning: string): Promise<string> {
  const isStarter = OWN_BEGINNINGS.every(({ value }) => value !== beginning)
  const website = await api.websites.create({
    name,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(isStarter ? { starter: beginning as 'blog' } : {}),
  })
  if (beginning === 'page') await api.pages.create(website.id, { path: '/', title: name, html_content: homeOf(name) })
  const failure = website.import_id ? await filled(website.import_id) : null
  // The next screen finds it in the list.
  await refresh()
  if (failure) sayFailed(`${name} was made, but its starter was not completed`, new Error(failure))
  if (beginning === 'import') return paths.settings(website)
  if (beginning === 'agent') return paths.agents()
  return isStarter && !failure ? homeEditor(website) : paths.overview(website)
}

/** Why it failed, or null once it is complete. */
async function filled(importId: string): Promise<string | null> {
  for (;;) {
    const { status, error } = await api.imports.get(importId)
    if (status === 'done') return null
    if (status === 'failed') return error ?? ''
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** The finished website is on the screen at once, and can be changed by clicking on it. */
async function homeEditor(website: Website): Promise<string> {
  const [home] = (await api.pages.list(website.id, { path: '/', per: 1 }).page()).data
  return home ? paths.edit(website, 'pages', home.id) : paths.overview(website)
}

function homeOf(name: string): string {
  const text = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<main>\n  <h1>${text}</h1>\n</main>\n`
}
