import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file with this text, until the process ends. @returns its path */
export function temporaryFile(text: string): string {
  const path = join(tmpdir(), `sitewright-https-${randomBytes(6).toString('hex')}.pem`)
  writeFileSync(path, text, { mode: 0o600 })
  process.once('exit', () => rmSync(path, { force: true }))
  return path
}
