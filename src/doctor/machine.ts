import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '#config.ts'
import { type Finding, fine, messageOf, notice, wrong } from '#doctor/finding.ts'

/** The one that package.json brings. */
const NODE_MAJOR = 26
const TOO_FULL_BYTES = 100e6
const NEARLY_FULL_BYTES = 1e9
/** This program is younger than that. */
const EARLIEST_NOW = Date.UTC(2026, 0, 1)

export function checkNode(version = process.versions.node): Finding {
  if (Number(version.split('.')[0]) >= NODE_MAJOR) return fine(`Node ${version}`)
  return wrong(
    `Node ${version} is older than ${NODE_MAJOR}`,
    'Use npm start or deploy/run, which run the Node that npm brings.',
  )
}

export function checkClock(now = Date.now()): Finding {
  const time = new Date(now).toISOString()
  if (now > EARLIEST_NOW) return fine(`The clock says ${time}`)
  return wrong(`The clock says ${time}, which cannot be`, 'Set the clock of this machine, best by NTP.')
}

/** Looks and makes nothing: the folder is made when the server first starts. */
export function checkDataDir({ dataDir }: Pick<Config, 'dataDir'>): Finding {
  const folder = existingFolder(dataDir)
  const fix = `Set DATA_DIR to a folder that the user of this process may write to, or give ${folder} to that user.`
  try {
    if (!statSync(folder).isDirectory()) return wrong(`DATA_DIR ${dataDir} is not a folder`, fix)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    return wrong(`DATA_DIR ${dataDir} cannot be written to: ${messageOf(error)}`, fix)
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const says = `DATA_DIR ${dataDir} can be written to, ${(free / 1e9).toFixed(1)} GB free`
  if (free < TOO_FULL_BYTES) return wrong(says, 'Make room on that disk: a full one refuses every write.')
  return free < NEARLY_FULL_BYTES ? notice(says, 'Make room on that disk before it is full.') : fine(says)
}

/** The folder, or the nearest above it that is there: with PostgreSQL and S3 nothing makes DATA_DIR. */
export function existingFolder(path: string): string {
  let folder = path
  while (!existsSync(folder)) folder = dirname(folder)
  return folder
}

/** A key on one machine's disk opens nothing that another machine has sealed in a database they share. */
export function checkSecretKey({ secretKey, databaseUrl }: Pick<Config, 'secretKey' | 'databaseUrl'>): Finding {
  if (secretKey !== null) return fine('SECRET_KEY is set')
  if (databaseUrl === null) return fine('Secrets are sealed with a key in DATA_DIR')
  return notice('Secrets are sealed with a key in DATA_DIR', 'Set SECRET_KEY when several machines share the database.')
}
