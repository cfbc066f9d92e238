import { existsSync } from 'node:fs'
import { aptGet } from './apt-get.ts'

const EXECUTABLE = '/usr/bin/chromium'

/** Debian's Chromium, installed when that is possible. */
export function findOrInstallChromium(): { executable: string } | { skipped: string } {
  if (existsSync(EXECUTABLE)) return { executable: EXECUTABLE }
  if (process.getuid?.() !== 0) return { skipped: `Chromium is not at ${EXECUTABLE}, and only root can install it` }
  if (!existsSync('/usr/bin/apt-get')) return { skipped: `Chromium is not at ${EXECUTABLE}, and there is no apt-get` }
  process.stdout.write('Chromium is missing: installing it by apt-get\n')
  const failure = aptGet('update') ?? aptGet('install', '--yes', '--no-install-recommends', 'chromium')
  return existsSync(EXECUTABLE)
    ? { executable: EXECUTABLE }
    : { skipped: `Chromium could not be installed: ${failure}` }
}
