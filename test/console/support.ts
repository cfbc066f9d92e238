import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PASSWORD } from '#test/pages/people.ts'
import { makeSite, type TestSite } from '#test/site/support.ts'
import { openChromium } from '#test/support/chromium.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** Menus and hints lie outside the landmarks, which is no rule of WCAG; descriptions of items are taken for parts of their names. */
const RULES = { region: { enabled: false }, 'label-content-name-mismatch': { enabled: false } }
// Frames have tests of their own; axe would wait half a second for each to answer.
const RUN = { resultTypes: ['violations'], rules: RULES, iframes: false }
/** What a theme changes is colors; the rest is looked at in the light one. */
const RUN_OF_COLORS = { resultTypes: ['violations'], runOnly: ['color-contrast'], iframes: false }
/** React Aria's announcements name buttons that may be gone already. */
const WHERE = { exclude: [['[data-live-announcer]']] }
const violationsOf = (
  run: object,
) => `axe.run(${JSON.stringify(WHERE)}, ${JSON.stringify(run)}).then(({ violations }) =>
  violations.map(({ id, nodes: [{ html, any }] }) => [id, html.slice(0, 300), any[0]?.message ?? ''].join(' ').trim()))`
const TOO_WIDE = 'document.documentElement.scrollWidth > window.innerWidth'

export const WIDE = { width: 1280, height: 800 }
export const PHONE = { width: 375, height: 800 }

/** For a test that fills the website first: it opens the screen that it is about, and none before. */
export const LATER = () => 'about:blank'

export type Console = Awaited<ReturnType<typeof openConsole>>

/** A service, with the environment of the tests unless `env` says otherwise, and a Chromium; `close` ends both. */
export async function openConsole(env: Record<string, string> = {}) {
  const service = await startService(env)
  // On a busy machine it takes longer than a browser waits for a page.
  await service.services.consoleBuild.manifest()
  const chromium = await openChromium()
  return {
    service,
    chromium,
    /** Someone with a password and a website, and their browser, signed in at `path` of the console. */
    async person(path: (site: TestSite & { subdomain: string }) => string = () => '/console', viewport = WIDE) {
      const person = await service.newUser(undefined, { password: PASSWORD, plan: 'business' })
      const made = await makeSite(service, {}, person)
      const site = { ...made, subdomain: made.host.split('.')[0]! }
      const page = await signedInPage({ service, chromium }, person, path(site), viewport)
      return { person, site, page }
    },
    async close() {
      await chromium.close()
      await service.close()
    },
  }
}

/** A new browser context of a person who is signed in; every error of its script fails the test at `assertSound`. */
export async function signedInPage(
  { service, chromium }: { service: Service; chromium: Browser },
  person: Pick<Person, 'userId'>,
  path: string,
  viewport = WIDE,
): Promise<Page> {
  // axe is injected past the policy; test/console/policy.test.ts looks at the policy itself.
  const context = await chromium.newContext({
    baseURL: service.url,
    viewport,
    hasTouch: viewport.width < 600,
    // What moves is waited for before it is clicked.
    reducedMotion: 'reduce',
  })
  // The form is looked at in test/browser/sign-in.test.ts.
  const { cookie = '' } = await service.sessionOf(person)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: service.url, httpOnly: true }])
  return openPage(context, path)
}

/** Another tab of the same browser. */
export async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  noteErrors(page)
  await page.goto(path)
  return page
}

const errors = new WeakMap<Page, string[]>()

export function noteErrors(page: Page) {
  const noted: string[] = []
  errors.set(page, noted)
  page.on('pageerror', (error) => noted.push(String(error)))
  page.on('console', (message) => {
    // What the API refuses is shown by the screen, and logged by the browser as a resource that failed.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) noted.push(message.text())
  })
}

/** What is on the screen fits, is accessible in both themes, and no script failed or was refused by the policy so far. */
export async function assertSound(page: Page, what: string) {
  // Every screen has one; before that there is no screen.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  assert.equal(await page.evaluate(TOO_WIDE), false, `${what} is too wide`)
  for (const [colorScheme, run] of [
    ['light', RUN],
    ['dark', RUN_OF_COLORS],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await assertNoViolations(page, run, `${what}, ${colorScheme}`)
  }
  assert.deepEqual(errors.get(page), [], what)
}

/** The same of any page, in the colours that it has. */
export async function assertAccessible(page: Page, what: string) {
  assert.equal(await page.evaluate(TOO_WIDE), false, `${what} is too wide`)
  await assertNoViolations(page, RUN, what)
}

async function assertNoViolations(page: Page, run: object, what: string) {
  // A text to evaluate is refused by nothing: it does not go through the page's policy.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE)
  assert.deepEqual(await page.evaluate(violationsOf(run)), [], what)
}
