import type { Browser, Captured, CaptureOptions, PageSource, Screen } from '#providers/browser/browser.ts'
import { type Chromium, startChromium } from '#providers/browser/chromium-process.ts'
import { takeScreenshots } from '#providers/browser/take-screenshots.ts'

type Options = {
  executable: string
  /** Called with the error and the browser's error output. Callers must not see either. */
  onFailure: (error: unknown, stderr: string) => void
  /** Milliseconds for one capture, from starting the browser to its exit. */
  timeout?: number
}

/** Browsers at the same time: each takes a processor and some 300 MB. */
const MAX_RUNNING = 2
const MAX_WAITING = 8
const TIMEOUT_MS = 25_000

/** A fresh Chromium for every capture, so that no page leaves anything to the next; it has exited when `capture` returns. */
export function chromiumBrowser({ executable, onFailure, timeout = TIMEOUT_MS }: Options): Browser {
  const running = new Set<Chromium>()
  const waiting: (() => void)[] = []
  let slots = MAX_RUNNING
  let closed = false

  return {
    async capture(source, screens, options) {
      if (waiting.length >= MAX_WAITING) return BUSY
      if (slots > 0) slots--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return closed ? BUSY : await captureOnce(source, screens, options)
      } finally {
        const next = waiting.shift()
        if (next) next()
        else slots++
      }
    },
    async close() {
      closed = true
      await Promise.all([...running].map((chromium) => chromium.kill()))
    },
  }

  async function captureOnce(
    source: PageSource,
    screens: readonly Screen[],
    options: CaptureOptions,
  ): Promise<Captured> {
    let chromium: Chromium | undefined
    let timer: NodeJS.Timeout | undefined
    try {
      chromium = await startChromium(executable)
      running.add(chromium)
      const taken = takeScreenshots(chromium.pipe, source, screens, options)
      const timedOut = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new TimedOut()), timeout)
      })
      const captured = await Promise.race([taken, timedOut])
      const { selector } = options
      return selector !== undefined && captured.screenshots.length === 0 ? NOT_SHOWN : { ok: true, ...captured }
    } catch (error) {
      onFailure(error, chromium?.stderr() ?? '')
      return { ok: false, reason: 'failed', message: error instanceof TimedOut ? timedOutMessage(timeout) : FAILED }
    } finally {
      clearTimeout(timer)
      if (chromium) {
        await chromium.kill().catch((error) => onFailure(error, ''))
        running.delete(chromium)
      }
    }
  }
}

class TimedOut extends Error {}

const BUSY: Captured = {
  ok: false,
  reason: 'busy',
  message: 'Too many screenshots are being taken; try again in a few seconds.',
}
const NOT_SHOWN: Captured = { ok: false, reason: 'not_shown', message: 'No screen shows such an element.' }
const FAILED = 'The browser could not start or exited early; the reason is in the log of the service.'
const timedOutMessage = (ms: number) =>
  `The page did not finish within ${ms / 1000} s; look for scripts that never end.`
