// Makes node_modules fit package-lock.json, and costs next to nothing when it already does. Runs on any Node from 18 on,
// because on a fresh clone the Node that the product needs is among the things not yet installed.
import { pathToFileURL } from 'node:url'
import { readInstalled, recordInstalled, root } from './install/fits.mjs'
import { withInstallLock } from './install/lock.mjs'
import { runNpm } from './install/npm.mjs'
import { findNode, howToMend } from './install/product-node.mjs'

/** Answers the path of the Node that runs the product. */
export async function ensureInstalled({ dev }) {
  try {
    const installed = readInstalled()
    if (satisfies(installed, dev)) return installed.node
    return await withInstallLock(root, (onStart) => install(dev, onStart))
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function install(dev, onStart) {
  const found = readInstalled()
  if (satisfies(found, dev)) return found.node

  await runNpm(command(found, dev), onStart)
  const node = findNode()
  if (!node) throw new Error(howToMend())
  recordInstalled({ dev, node })
  return node
}

function satisfies(installed, dev) {
  return installed !== null && (installed.dev || !dev) && installed.node !== null
}

/** `npm ci` empties node_modules first; where only development packages are missing they are added, so that a service
 * running from this folder keeps its own. */
function command(found, dev) {
  if (found?.node && dev) return ['install', '--no-save', '--include=dev']
  return ['ci', dev ? '--include=dev' : '--omit=dev']
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled({ dev: !process.argv.includes('--omit=dev') })
}
