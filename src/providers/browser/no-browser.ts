import type { Browser } from '#providers/browser/browser.ts'

/** Where no browser is configured: says how to change that. */
export const noBrowser: Browser = {
  async capture() {
    const message =
      'Set CHROMIUM to the path of a Chromium or Chrome executable, like /usr/bin/chromium, and start again.'
    return { ok: false, reason: 'not_configured', message }
  },
  async close() {},
}
