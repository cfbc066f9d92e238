import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestSite } from '#test/site/support.ts'
import type { Json } from '#test/support/client.ts'
import { type Console, LATER, openConsole, PHONE, WIDE } from '../support.ts'
import { type Hands, handsOf, WAYS, type Way } from './hands.ts'

export type At = {
  hands: Hands
  page: Page
  site: TestSite & { subdomain: string }
  way: Way
  /** Of the service, without the website's path. */
  get: (path: string) => Promise<Json>
}
/** Something that people do on one screen; what comes of it is read by the API, not from the screen. */
export type Task = {
  name: string
  /** The address, beneath the website's. */
  on: string | ((at: Omit<At, 'hands'>) => Promise<string>)
  run: (at: At) => Promise<void>
}

/** What reaches out of the window, where the document has to be scrolled for it. */
const TOO_WIDE = `document.documentElement.scrollWidth > window.innerWidth
  ? [...document.querySelectorAll('body, body *')].filter((each) => each.getBoundingClientRect().right > window.innerWidth).map((each) => each.outerHTML.slice(0, 200))
  : []`

/** Each task with a mouse, with keys alone, and with a finger on a phone: by one person each, who goes from screen to screen. */
export function runTasks(tasks: readonly Task[], env: Record<string, string> = {}) {
  let opened: Console
  const people: Partial<Record<Way, ReturnType<Console['person']>>> = {}
  before(async () => {
    opened = await openConsole(env)
  })
  after(() => opened?.close())
  for (const way of WAYS)
    for (const task of tasks) {
      test(`${task.name}: ${way}`, async () => {
        people[way] ??= opened.person(LATER, way === 'touch' ? PHONE : WIDE)
        const { page, site } = await people[way]
        page.setDefaultTimeout(15_000)
        const get = async (path: string) => (await site.owner.get(`/api/v1${path}`)).body
        const at = { page, site, way, get }
        const path = typeof task.on === 'string' ? task.on : await task.on(at)
        await page.goto(path.startsWith('/') ? path : `/console/${site.subdomain}/${path}`)
        await task.run({ ...at, hands: handsOf(page, way) })
        assert.deepEqual(await page.evaluate(TOO_WIDE), [], 'the screen is too wide')
      })
    }
}
