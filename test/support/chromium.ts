import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { installPackage } from './apt-get.ts'

const EXECUTABLE = '/usr/bin/chromium'
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--host-resolver-rules=MAP *.sites.test 127.0.0.1']

/** Debian's Chromium. Installs it when possible. */
export function findOrInstallChromium(): { executable: string } | { skipped: string } {
  const failure = existsSync(EXECUTABLE) ? null : installPackage('chromium')
  return existsSync(EXECUTABLE) ? { executable: EXECUTABLE } : { skipped: `${EXECUTABLE} is missing: ${failure}` }
}

/** Starts it, with the hosts of websites, `….sites.test`, on this machine. */
export async function openChromium(): Promise<Browser> {
  const found = findOrInstallChromium()
  if ('skipped' in found) throw new Error(found.skipped)
  return chromium.launch({ executablePath: found.executable, args: ARGUMENTS })
}
