import type { Browser, Captured } from '#providers/browser/browser.ts'
import { type Chromium, startChromium } from '#providers/browser/chromium-process.ts'
import { takeScreenshots } from '#providers/browser/take-screenshots.ts'

type Options = {
  executable: string
  /** Told what went wrong, in the browser's words, which are not for callers. */
  complain: (error: unknown, said: string) => void
  /** Milliseconds for one sight, from the start of its browser to its end. */
  timeout?: number
}

/** Browsers at once: each takes a processor and some 300 MB while it lives. */
const MAX_RUNNING = 2
const MAX_WAITING = 8
const TIMEOUT_MS = 25_000

/** A fresh Chromium for every sight, so that nothing of one page is there for the next; it is gone when `capture` answers. */
export function chromiumBrowser({ executable, complain, timeout = TIMEOUT_MS }: Options): Browser {
  const running = new Set<Chromium>()
  const waiting: (() => void)[] = []
  let places = MAX_RUNNING
  let closed = false

  return {
    async capture(sight, screens, { wholePage }) {
      if (waiting.length >= MAX_WAITING) return BUSY
      if (places > 0) places--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return closed ? BUSY : await captureOnce(sight, screens, wholePage)
      } finally {
        const next = waiting.shift()
        if (next) next()
        else places++
      }
    },
    async close() {
      closed = true
      await Promise.all([...running].map((chromium) => chromium.kill()))
    },
  }

  async function captureOnce(...[sight, screens, wholePage]: CaptureArguments): Promise<Captured> {
    let chromium: Chromium | undefined
    let late: NodeJS.Timeout | undefined
    try {
      chromium = await startChromium(executable)
      running.add(chromium)
      const taken = takeScreenshots(chromium.pipe, sight, screens, wholePage)
      const tooLate = new Promise<never>((_, reject) => {
        late = setTimeout(() => reject(new TooLate()), timeout)
      })
      return { ok: true, ...(await Promise.race([taken, tooLate])) }
    } catch (error) {
      complain(error, chromium?.complaint() ?? '')
      return { ok: false, reason: 'failed', message: error instanceof TooLate ? tooLateMessage(timeout) : FAILED }
    } finally {
      clearTimeout(late)
      if (chromium) {
        await chromium.kill().catch((error) => complain(error, ''))
        running.delete(chromium)
      }
    }
  }
}

type CaptureArguments = [
  sight: Parameters<Browser['capture']>[0],
  screens: Parameters<Browser['capture']>[1],
  wholePage: boolean,
]

class TooLate extends Error {}

const BUSY: Captured = {
  ok: false,
  reason: 'busy',
  message: 'Too many screenshots are being taken; try again in a few seconds.',
}
const FAILED = 'The browser could not be started or ended early; whoever runs the service finds the reason in its log.'
const tooLateMessage = (ms: number) =>
  `The page did not come to rest in ${ms / 1000} s; look for scripts that never end.`
