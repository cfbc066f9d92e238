import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type BuiltGuide, COMMAND, savedGuide, saveGuide } from '#guide/guide-folder.ts'

/** It takes some seconds. */
const TIMEOUT_MS = 120_000
const MAX_BYTES = 16_000_000

/** The guide, made by a process of its own where its sources have changed since. @throws where that fails; the next call tries again */
export async function builtGuide(): Promise<BuiltGuide> {
  const saved = savedGuide()
  if (saved) return saved
  // Nothing of this service's environment: the other one has a database and an address of its own.
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, COMMAND, 'guide', '--print'], {
    env: {},
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_BYTES,
  })
  const built = JSON.parse(stdout) as BuiltGuide
  try {
    await saveGuide(built)
  } catch {
    // Where the service may not write beside its sources, each of its processes makes the guide once and holds it.
  }
  return built
}
