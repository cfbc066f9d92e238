import { spawnSync } from 'node:child_process'

/** Answers what went wrong, if anything. */
export function aptGet(...args: string[]): string | null {
  const { status, stderr, error } = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return status === 0 ? null : (error?.message ?? stderr.trim().split('\n').slice(-3).join(' '))
}
