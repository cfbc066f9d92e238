import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installPackage } from './apt-get.ts'

const run = promisify(execFile)
const PROGRAM = '/usr/bin/delv'

type Zone = { name: string; key: { ds: string } }

/**
 * What Debian's validating resolver makes of an answer by a server on loopback, with the DS record of the key as its only
 * trust anchor. Installs it when possible.
 */
export async function delv(port: number, { name, key }: Zone, asked: string, type: string): Promise<string> {
  const failure = existsSync(PROGRAM) ? null : installPackage('bind9-dnsutils')
  if (failure) throw new Error(`delv is missing: ${failure}`)
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-delv-'))
  const anchor = join(folder, 'anchor')
  const [tag, algorithm, digestType, digest] = key.ds.split(' ')
  writeFileSync(anchor, `trust-anchors { ${name} static-ds ${tag} ${algorithm} ${digestType} "${digest}"; };\n`)
  const how = ['@127.0.0.1', '-p', `${port}`, '-a', anchor, `+root=${name}`, '+tcp', asked, type]
  const { stdout, stderr } = await run(PROGRAM, how).catch((error) => error as { stdout: string; stderr: string })
  rmSync(folder, { recursive: true })
  return `${stdout}${stderr}`
}
