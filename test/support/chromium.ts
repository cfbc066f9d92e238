import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { installPackage } from './apt-get.ts'

/** Without the windows of a desktop, which take a third of the processor time of the console's tests. */
const SHELL = { package: 'chromium-headless-shell', executable: '/usr/bin/chromium-headless-shell' }
const FULL = { package: 'chromium', executable: '/usr/bin/chromium' }
/** There is no graphics card, and imitating one takes a tenth of the processor time. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--host-resolver-rules=MAP *.sites.test 127.0.0.1',
]

/** Debian's Chromium, the small one where there are both. Installs one when possible. */
export function findOrInstallChromium(): { executable: string } | { skipped: string } {
  const found = [SHELL, FULL].find(({ executable }) => existsSync(executable))
  if (found) return found
  const failures = [SHELL, FULL].map((each) => {
    const failure = existsSync(SHELL.executable) ? null : installPackage(each.package)
    return failure && `${each.package}: ${failure}`
  })
  const installed = [SHELL, FULL].find(({ executable }) => existsSync(executable))
  return installed ?? { skipped: `Chromium is missing: ${failures.filter(Boolean).join('; ')}` }
}

/** For a whole run: the small one even where the full one is there. A run without it only takes longer. */
export function installSmallChromium(): void {
  if (!existsSync(SHELL.executable)) installPackage(SHELL.package)
}

let opened: Promise<Browser> | undefined

/**
 * A Chromium with the hosts of websites, `….sites.test`, on this machine. The files of a process share one: they run one after another, and
 * closing it closes what the file opened. It ends with the last file, which `scripts/testing/run-files.ts` announces.
 */
export async function openChromium(): Promise<Browser> {
  if (!(await opened?.catch(() => undefined))?.isConnected()) opened = start()
  return opened!
}

async function start(): Promise<Browser> {
  const found = findOrInstallChromium()
  if ('skipped' in found) throw new Error(found.skipped)
  const browser = await chromium.launch({ executablePath: found.executable, args: ARGUMENTS })
  const end = browser.close.bind(browser)
  process.once('files done', () => void end())
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return browser
}
