import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#test/contract/support/source-files.ts'

export type Release = { name: string; folder: string; remove(): void }

/**
 * The sources of the newest tag, or without tags of the newest commit of the main line with other tables. They run with the
 * packages of this release.
 */
export function earlierRelease(): Release | { skipped: string } {
  const commit = git('describe', '--tags', '--abbrev=0', '--match=v*') ?? beforeTheNewestTables()
  if (!commit) return { skipped: 'NOT TESTED: there is no earlier release, since this is no clone with its history' }
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-earlier-'))
  const sources = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['--extract', '--directory', folder], { input: sources })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return { name: commit, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function beforeTheNewestTables(): string | null {
  if (!existsSync(join(ROOT, '.git'))) return null
  const changed = git('log', '-1', '--first-parent', '--format=%H', '--', 'src/kernel/database/migrations')
  return changed && git('rev-parse', '--verify', '--quiet', `${changed}^1`)
}

function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null
}
