// Does node_modules hold what package-lock.json asks for? A stamp answers quickly; without one (a developer ran `npm i`) npm's own
// record of what it installed is compared, and a stamp is written.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from './product-node.mjs'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const wanted = join(root, 'package-lock.json')
const present = join(root, 'node_modules', '.package-lock.json')
const stamp = join(root, 'node_modules', '.sitewright-installed.json')

/** `{dev, node}`: whether development packages are there, and the product's Node or null; null when node_modules does not fit. */
export function readInstalled() {
  if (!existsSync(wanted)) throw new Error(`${wanted} is missing: it is part of the repository, restore it`)
  if (!existsSync(present)) return null
  return readStamp() ?? compare()
}

export function recordInstalled({ dev, node }) {
  try {
    writeFileSync(stamp, JSON.stringify({ key: key(), dev, node }))
  } catch (error) {
    // A read-only installation works as well, only without the short cut.
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error
  }
}

export function forgetInstalled() {
  rmSync(stamp, { force: true })
}

function readStamp() {
  try {
    const read = JSON.parse(readFileSync(stamp, 'utf8'))
    return read.key === key() && existsSync(read.node) ? { dev: read.dev, node: read.node } : null
  } catch {
    return null
  }
}

function compare() {
  const have = packages(present)
  const missing = Object.entries(packages(wanted)).filter(
    ([path, entry]) => path !== '' && !holds(have[path], entry, path),
  )
  if (missing.some(([, entry]) => !entry.dev && !entry.devOptional && !mayBeAbsent(entry))) return null
  const installed = { dev: missing.every(([, entry]) => mayBeAbsent(entry)), node: findNode() }
  if (installed.node) recordInstalled(installed)
  return installed
}

function holds(have, entry, path) {
  return have?.version === entry.version && have?.integrity === entry.integrity && existsSync(join(root, path))
}

/** npm leaves out optional packages made for other machines, and what only those need. */
function mayBeAbsent(entry) {
  if (!entry.optional) return false
  const fits = (list, value) =>
    !list || list.includes(value) || (list[0].startsWith('!') && !list.includes(`!${value}`))
  const forAnother = !fits(entry.os, process.platform) || !fits(entry.cpu, process.arch)
  return forAnother || entry.libc !== undefined || (!entry.os && !entry.cpu)
}

function packages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** npm's record is part of the key, so that whatever else npm does to node_modules makes the stamp void. */
function key() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  return hash.update(readFileSync(wanted)).update(readFileSync(present)).digest('hex')
}
