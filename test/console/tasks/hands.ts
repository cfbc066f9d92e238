import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

export const WAYS = ['mouse', 'keyboard', 'touch'] as const
export type Way = (typeof WAYS)[number]

/** Uses a screen in one way only, so that what cannot be reached in it fails. */
export interface Hands {
  /** Presses a button, follows a link, chooses an option, ticks a box. */
  press(target: Locator): Promise<void>
  /** Replaces what is in a field. */
  type(field: Locator, text: string): Promise<void>
}

export function handsOf(page: Page, way: Way): Hands {
  if (way === 'keyboard') return keyboard(page)
  const point = way === 'mouse' ? (at: Locator) => at.click() : (at: Locator) => tap(at)
  return {
    press: async (target) => point(await visibleOf(target)),
    async type(field, text) {
      await point(field)
      await replace(page, text)
    },
  }
}

/** More than the stops of any screen. */
const MAX_PRESSES = 150

/** Within one of these the arrows lead on (ARIA Authoring Practices, keyboard interface). */
const WITH_ARROWS = ['grid', 'treegrid', 'menu', 'listbox', 'tablist', 'radiogroup', 'toolbar']
  .map((role) => `[role=${role}]`)
  .join()

/** Ends what `stopTabs` began. */
type Stopping = typeof globalThis & { stopTabs?: AbortController }

/** Which key leads from what has the focus to the element; null once it has it itself. Runs in the page. */
function nextKey(target: Element, withArrows: string): string | null {
  ;(globalThis as Stopping).stopTabs?.abort()
  const active = document.activeElement!
  if (active === target) return null
  const around = target.closest(withArrows)
  if (!around?.contains(active)) return 'Tab'
  const row = target.closest('[role=row]')
  const isInRow = row === null || row.contains(active)
  const next = isInRow ? target : row
  const isAfter = (active.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  if (!isInRow || /menu|listbox/.test(around.getAttribute('role')!)) return isAfter ? 'ArrowDown' : 'ArrowUp'
  return isAfter ? 'ArrowRight' : 'ArrowLeft'
}

/** Asking after each where the focus is takes longer than the key itself. */
const TABS_AT_ONCE = 6

/** Once the element is reached, or the group that it is in, further tabs lead no further, until `nextKey`. Runs in the page. */
function stopTabs(target: Element, withArrows: string) {
  const around = target.closest(withArrows) ?? target
  const stopping = new AbortController()
  ;(globalThis as Stopping).stopTabs = stopping
  const stop = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !around.contains(document.activeElement)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', stop, { capture: true, signal: stopping.signal })
}

/** A checkbox, radio button or switch, which is hidden behind what is drawn for it. */
function isTicked(target: Element): boolean {
  return target.matches('input[type=checkbox], input[type=radio]')
}

/** Nothing but keys: what is not reached from where the focus is, in the order of the screen, cannot be used. */
function keyboard(page: Page): Hands {
  async function reach(target: Locator) {
    await target.waitFor({ state: 'attached' })
    for (let presses = 0; presses < MAX_PRESSES; ) {
      const key = await target.evaluate(nextKey, WITH_ARROWS)
      if (key === null) return
      const count = key === 'Tab' ? TABS_AT_ONCE : 1
      if (key === 'Tab') await target.evaluate(stopTabs, WITH_ARROWS)
      for (let pressed = 0; pressed < count; pressed++) await page.keyboard.press(key)
      presses += count
    }
    assert.fail(`${target} is not reached by the keyboard`)
  }
  return {
    async press(target) {
      await reach(target)
      await page.keyboard.press((await target.evaluate(isTicked)) ? 'Space' : 'Enter')
    },
    async type(field, text) {
      await reach(field)
      await replace(page, text)
    },
  }
}

async function replace(page: Page, text: string) {
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** WCAG 2.2, 2.5.8, in CSS pixels; of links in a text it asks for none. */
const MIN_TARGET = 24

async function tap(target: Locator) {
  await target.waitFor()
  const box = await target.boundingBox()
  const isLink = await target.evaluate(({ localName }) => localName === 'a')
  assert.ok(isLink || (box && box.width >= MIN_TARGET && box.height >= MIN_TARGET), `${target} is too small to tap`)
  await target.tap()
}

/** What stands for a hidden checkbox, radio button or switch. */
async function visibleOf(target: Locator): Promise<Locator> {
  await target.waitFor({ state: 'attached' })
  return (await target.evaluate(isTicked)) ? target.locator('xpath=ancestor::label[1]') : target
}
