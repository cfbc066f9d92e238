import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeRoom, type Room } from './room.ts'

/** Versions of packages of the npm registry. */
export type Versions = { npm: string; node: string }
/** A machine as people have it: with other versions of Node and npm than this one, and nothing downloaded. */
export type Machine = Room & { cache: string; path(versions: Versions): string }

const INSTALL_MS = 240_000
const INSTALL = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--loglevel=error']

/** Those versions share a cache of npm, below a folder that every user may enter. */
export function makeMachine(all: readonly Versions[]): Machine | { skipped: string } {
  const { platform, arch } = process
  if (platform !== 'linux' || !['x64', 'arm64'].includes(arch))
    return { skipped: `NOT TESTED: there are no packages of older Nodes for ${platform} ${arch}` }
  const { folder, remove } = makeRoom()
  // Not above the clones: npm would put its programs first in their PATH.
  mkdirSync(join(folder, 'tools'))
  const cache = join(folder, 'cache')
  const packages = all.flatMap(({ npm, node }) => [
    `npm-${npm}@npm:npm@${npm}`,
    `node-${node}@npm:node-linux-${arch}@${node}`,
  ])
  const { status, stderr } = spawnSync('npm', [...INSTALL, '--prefix', join(folder, 'tools'), ...new Set(packages)], {
    encoding: 'utf8',
    timeout: INSTALL_MS,
    env: { ...process.env, npm_config_cache: cache },
  })
  if (status === 0) return { folder, cache, path: (versions) => pathOf(folder, versions), remove }
  remove()
  return { skipped: `NOT TESTED: npm cannot install the Nodes and npms to test with: ${stderr}` }
}

/** A folder for PATH. */
function pathOf(folder: string, { npm, node }: Versions): string {
  const bin = join(folder, `bin-${npm}-${node}`)
  mkdirSync(bin, { recursive: true })
  symlinkSync(join(folder, 'tools/node_modules', `node-${node}`, 'bin/node'), join(bin, 'node'))
  for (const program of ['npm', 'npx'])
    symlinkSync(join(folder, 'tools/node_modules', `npm-${npm}`, `bin/${program}-cli.js`), join(bin, program))
  return bin
}
