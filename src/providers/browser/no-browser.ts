import type { Browser } from '#providers/browser/browser.ts'

/** Stands in when no browser is configured, and says how to configure one. */
export const noBrowser: Browser = {
  async capture() {
    const message = 'Set CHROMIUM to the path of a Chromium or Chrome executable, like /usr/bin/chromium, and restart.'
    return { ok: false, reason: 'not_configured', message }
  },
  async close() {},
}
