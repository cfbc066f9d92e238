import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aptGet } from '../apt-get.ts'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL of Debian's, which is not on the path; installed when that is possible. */
export function findOrInstallBinaries(): { folder: string } | { skipped: string } {
  const present = newest()
  if (present) return { folder: present }
  if (process.getuid?.() !== 0) return { skipped: `PostgreSQL is not in ${DEBIAN}, and only root can install it` }
  if (!existsSync('/usr/bin/apt-get'))
    return { skipped: `PostgreSQL is not in ${DEBIAN}, and there is no apt-get to install it` }

  const failure = install()
  const folder = newest()
  return folder ? { folder } : { skipped: `PostgreSQL could not be installed by apt-get: ${failure}` }
}

function newest(): string | null {
  if (!existsSync(DEBIAN)) return null
  const versions = readdirSync(DEBIAN).filter((version) => existsSync(join(DEBIAN, version, 'bin', 'initdb')))
  const [version] = versions.sort((a, b) => Number(b) - Number(a))
  return version ? join(DEBIAN, version, 'bin') : null
}

/** Answers what went wrong, if anything. */
function install(): string | null {
  process.stdout.write('PostgreSQL is missing: installing it by apt-get\n')
  const failure = aptGet('update') ?? aptGet('install', '--yes', '--no-install-recommends', 'postgresql')
  dropClusterOfPackage()
  return failure
}

/** Debian's package makes and starts a database cluster of its own, which nobody asked for. It was not there before: no version was. */
function dropClusterOfPackage(): void {
  const folder = newest()
  if (folder) spawnSync('pg_dropcluster', ['--stop', folder.split('/').at(-2)!, 'main'], { stdio: 'ignore' })
}
