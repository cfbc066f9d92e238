import type { TestSite } from '#test/site/support.ts'
import { until } from '#test/support/until.ts'
import { type Console, LATER, WIDE } from './support.ts'

/** The frame that is edited: there are others, of pictures. */
export const PAGE = 'iframe[title="The page, to edit"]'

/** A page in the editor, as wide as its frame; `saved` is the page's html once all is saved. `html` may depend on what was prepared. */
export async function editingPage(
  opened: Console,
  html: string | (() => string),
  prepare: (site: TestSite) => Promise<unknown> = async () => {},
  viewport = WIDE,
) {
  const { page, site } = await opened.person(LATER, viewport)
  await prepare(site)
  const { id } = await site.add('pages', {
    path: '/',
    title: 'Home',
    html_content: typeof html === 'string' ? html : html(),
  })
  await page.goto(`/console/${site.subdomain}/pages/${id}${viewport === WIDE ? '?width=820' : ''}`)
  await page.locator(`${PAGE}[aria-busy=false]`).waitFor()
  const saved = async (): Promise<string> => {
    await page.keyboard.press('Control+s')
    await until(
      () => page.getByRole('status').allTextContents(),
      (texts) => texts.includes('Saved'),
    )
    return (await site.owner.get(`/api/v1/websites/pages/${id}`)).body.html_content
  }
  return { page, site, id, saved, frame: page.frameLocator(PAGE) }
}
