import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs a Debian package. @returns why it failed, or null */
export function installPackage(name: string): string | null {
  if (process.getuid?.() !== 0) return 'only root can install it'
  if (!existsSync('/usr/bin/apt-get')) return 'apt-get is missing'
  process.stdout.write(`${name} is missing: installing it with apt-get\n`)
  return aptGet('update') ?? aptGet('install', '--yes', '--no-install-recommends', name)
}

function aptGet(...args: string[]): string | null {
  const { status, stderr, error } = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return status === 0 ? null : (error?.message ?? stderr.trim().split('\n').slice(-3).join(' '))
}
