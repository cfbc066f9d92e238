import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BuiltGuide, GUIDE_FILE, guideFolder } from '#guide/guide-folder.ts'

const PROGRAM = fileURLToPath(new URL('../../cli.ts', import.meta.url))
/** It takes some seconds. */
const TIMEOUT_MS = 120_000

/** The guide, made by a process of its own where its sources have changed since. @throws where that fails; the next call tries again */
export async function builtGuide(): Promise<BuiltGuide> {
  const folder = guideFolder()
  if (!existsSync(folder))
    // Nothing of this service's environment: the other one has a database and an address of its own.
    await promisify(execFile)(process.execPath, [PROGRAM, 'guide'], {
      env: {},
      timeout: TIMEOUT_MS,
    })
  return JSON.parse(await readFile(join(folder, GUIDE_FILE), 'utf8')) as BuiltGuide
}
