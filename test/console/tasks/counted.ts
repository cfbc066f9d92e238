import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import type { TestSite } from '#test/site/support.ts'
import type { Json } from '#test/support/client.ts'
import { PAGE } from '../editing.ts'
import { handsOf } from './hands.ts'

/** Where the counts of both days are written down; `WRITE_DAYS=1` writes them anew. */
const TABLES = new URL('../../../docs/console/two-days.md', import.meta.url)

/** One who works with the mouse and types, and counts both. */
export type Owner = {
  page: Page
  /** The page that is edited. */
  canvas: FrameLocator
  click(target: Locator): Promise<void>
  /** Clicks into a field, and replaces what is in it. */
  fill(field: Locator, text: string): Promise<void>
  /** Clicks three times on a text of the canvas, which selects it, and types over it. */
  retype(text: Locator, by: string): Promise<void>
  key(key: string): Promise<void>
  /** Into what has the focus. */
  type(text: string): Promise<void>
  /** Chooses a file in the dialog of the system, which no click is counted in. */
  upload(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  opened(): Promise<void>
}

export type Around = { site: TestSite & { subdomain: string }; get: (path: string) => Promise<Json> }
export type Counted = {
  name: string
  /** The most clicks it may take. */
  clicks: number
  run: (owner: Owner, around: Around) => Promise<void>
}
export type Counts = { name: string; clicks: number; keys: number; seconds: number }

const opened = (page: Page) => page.locator(`${PAGE}[aria-busy=false]`).waitFor()

export function ownerOf(page: Page): Owner & { counts: Counts } {
  const counts: Counts = { name: '', clicks: 0, keys: 0, seconds: 0 }
  const hands = handsOf(page, 'mouse')
  const type = async (text: string) => {
    counts.keys += text.length
    await page.keyboard.type(text)
  }
  return {
    counts,
    page,
    canvas: page.frameLocator(PAGE),
    opened: () => opened(page),
    async click(target) {
      counts.clicks++
      await hands.press(target)
    },
    async fill(field, text) {
      counts.clicks++
      counts.keys += 1 + text.length
      await hands.type(field, text)
    },
    async retype(text, by) {
      counts.clicks += 3
      await text.click({ clickCount: 3 })
      await page.frameLocator(PAGE).locator(':is([data-sw-region], [data-sw-text]):focus').waitFor()
      await type(by)
      await page.frameLocator(PAGE).getByText(by).first().waitFor()
    },
    type,
    async key(key) {
      counts.keys++
      await page.keyboard.press(key)
    },
    async upload(button, file) {
      const choosing = page.waitForEvent('filechooser')
      counts.clicks++
      await button.click()
      await (await choosing).setFiles(file)
    },
  }
}

/** Runs the tasks of a day one after the other, and compares what they took with what is written down. */
export async function liveThrough(
  t: TestContext,
  title: string,
  tasks: readonly Counted[],
  owner: Owner & { counts: Counts },
  around: Around,
) {
  const done: Counts[] = []
  for (const { name, clicks, run } of tasks)
    await t.test(name, async () => {
      Object.assign(owner.counts, { name, clicks: 0, keys: 0 })
      const before = performance.now()
      await run(owner, around)
      const seconds = (performance.now() - before) / 1000
      done.push({ ...owner.counts, seconds })
      assert.ok(owner.counts.clicks <= clicks, `it took ${owner.counts.clicks} clicks`)
    })
  if (done.length < tasks.length) return
  if (process.env.WRITE_DAYS) writeTable(title, done)
  const written = readFileSync(TABLES, 'utf8')
  for (const { name, clicks } of done)
    assert.ok(
      written.includes(`| ${name} | ${clicks} |`),
      `docs/console/two-days.md says otherwise: ${name}, ${clicks}`,
    )
}

/** Time to aim and to press, and to strike a key, in seconds (Card, Moran and Newell, 1980: M 1.35, P 1.1, B 0.2, K 0.28). */
const CLICK_S = 2.65
const KEY_S = 0.28

const rounded = (seconds: number) => Math.max(1, Math.round(seconds))

function writeTable(title: string, done: readonly Counts[]) {
  const lines = done.map(({ name, clicks, keys, seconds }) => {
    const person = rounded(seconds + clicks * CLICK_S + keys * KEY_S)
    return `| ${name} | ${clicks} | ${keys} | ${rounded(seconds)} | ${person} |`
  })
  const table = ['| Task | Clicks | Keys | Machine, s | Person, s |', '|---|--:|--:|--:|--:|', ...lines].join('\n')
  const text = readFileSync(TABLES, 'utf8')
  const [before, after] = text.split(`## ${title}\n`)
  assert.ok(after !== undefined, `there is no section ${title}`)
  const rest = after.replace(/\n\| Task [\s\S]*?\n(?=\n|$)/, `\n${table}\n`)
  writeFileSync(TABLES, `${before}## ${title}\n${rest}`)
}
