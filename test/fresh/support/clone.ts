import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '#test/contract/support/source-files.ts'
import type { Machine, Versions } from './machine.ts'
import { networkEnv } from './network.ts'

export type User = 'root' | 'nobody'
export type Clone = {
  folder: string
  run(...words: string[]): [program: string, args: string[]]
  env: NodeJS.ProcessEnv
}

/** What `.gitignore` names: of this folder, not of what anybody clones. */
const NOT_CLONED = ['.git', 'node_modules', 'data']
/** The working tree as a folder of the user, with a command line as of someone who just sat down at the machine. */
export function cloneFor(machine: Machine, given: Versions & { user: User; name: string; umask?: string }): Clone {
  const { user, umask = '022', name } = given
  const home = join(machine.folder, `home of ${user}`)
  const folder = join(home, name)
  mkdirSync(folder, { recursive: true })
  copyTree(folder)
  const own = [home, machine.cache]
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', user, ...own])
  return {
    folder,
    run: (...words) => asUser(user, ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh', ...words]),
    env: {
      ...networkEnv(),
      HOME: home,
      PATH: `${machine.path(given)}:/usr/bin:/bin`,
      npm_config_cache: machine.cache,
    },
  }
}

/** The working tree as it is, as git has it. */
export function copyTree(folder: string): void {
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !NOT_CLONED.includes(relative(ROOT, path)) })
}

export function asUser(user: User, words: string[]): [string, string[]] {
  if (user === 'root' || process.getuid?.() !== 0) return [words[0]!, words.slice(1)]
  return ['setpriv', ['--reuid', user, '--regid', 'nogroup', '--clear-groups', ...words]]
}
