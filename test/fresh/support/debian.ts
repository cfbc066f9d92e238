import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackage } from '#test/support/apt-get.ts'
import { networkEnvIn } from './network.ts'
import { makeRoom } from './room.ts'

/** A minimal Debian 12 below `root`, in a folder with room for more. */
export type Debian = {
  folder: string
  root: string
  env: Record<string, string>
  /** A command line in it, for `spawn`. */
  inside(...words: string[]): [program: string, args: string[]]
  remove(): void
}

const BOOTSTRAP_MS = 240_000
/** Mounted for the command alone, so that nothing stays mounted. */
const ENTER = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"'

/** @param tools programs that the test needs on this machine, by the names of their packages */
export function makeDebian(...tools: string[]): Debian | { skipped: string } {
  if (process.getuid?.() !== 0) return { skipped: 'NOT TESTED: only root can make a Debian' }
  for (const name of ['debootstrap', ...tools]) {
    const failure = ['/usr/sbin', '/usr/bin'].some((bin) => existsSync(join(bin, name))) ? null : installPackage(name)
    if (failure) return { skipped: `NOT TESTED: ${name} is missing: ${failure}` }
  }
  const { folder, remove } = makeRoom()
  const root = join(folder, 'debian')
  const made = spawnSync('debootstrap', ['--variant=minbase', 'bookworm', root], {
    encoding: 'utf8',
    timeout: BOOTSTRAP_MS,
  })
  const inside: Debian['inside'] = (...words) => ['unshare', ['--mount', 'sh', '-c', ENTER, root, ...words]]
  const entered = made.status === 0 ? spawnSync(...inside('true'), { encoding: 'utf8' }) : made
  if (entered.status !== 0) {
    remove()
    return { skipped: `NOT TESTED: a Debian cannot be made here: ${entered.stdout.slice(-500)}${entered.stderr}` }
  }
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
  writeFileSync(join(root, 'etc/apt/apt.conf.d/90yes'), 'APT::Get::Assume-Yes "true";\n')
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    ...networkEnvIn(root),
  }
  return { folder, root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, inside, remove }
}
