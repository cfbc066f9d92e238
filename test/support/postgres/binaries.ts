import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackage } from '../apt-get.ts'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of Debian's newest PostgreSQL, which is not on the path. Installs it when possible. */
export function findOrInstallBinaries(): { folder: string } | { skipped: string } {
  const present = newest()
  if (present) return { folder: present }
  const failure = installPackage('postgresql')
  dropClusterOfPackage()
  const folder = newest()
  return folder ? { folder } : { skipped: `PostgreSQL is not in ${DEBIAN}: ${failure}` }
}

function newest(): string | null {
  if (!existsSync(DEBIAN)) return null
  const versions = readdirSync(DEBIAN).filter((version) => existsSync(join(DEBIAN, version, 'bin', 'initdb')))
  const [version] = versions.sort((a, b) => Number(b) - Number(a))
  return version ? join(DEBIAN, version, 'bin') : null
}

/** Debian's package creates and starts a cluster that the tests do not need. It is safe to drop: nothing was installed before. */
function dropClusterOfPackage(): void {
  const folder = newest()
  if (folder) spawnSync('pg_dropcluster', ['--stop', folder.split('/').at(-2)!, 'main'], { stdio: 'ignore' })
}
