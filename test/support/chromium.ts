import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { installPackage } from './apt-get.ts'

const CHROMIUM = '/usr/bin/chromium'

/** A real browser, Debian's, installed when that is possible. */
export async function openChromium(): Promise<Browser> {
  const failure = existsSync(CHROMIUM) ? null : installPackage('chromium')
  if (!existsSync(CHROMIUM)) throw new Error(`${CHROMIUM} is missing: ${failure}`)
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}
