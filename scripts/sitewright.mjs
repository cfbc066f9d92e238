#!/usr/bin/env node
// The command of the npm package: `npx sitewright` serves, with its data in ./data, and `npx sitewright COMMAND` is what
// `npm run sitewright -- COMMAND` is in a clone. Runs on the machine's own Node, and starts the one that npm brings.
import { spawn } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { delimiter, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const [command = 'serve', ...rest] = process.argv.slice(2)
const program = ['scripts/node.sh', 'src/cli.ts'].map((path) => fileURLToPath(new URL(`../${path}`, import.meta.url)))
const env = { COMMAND_NAME: commandName(), ...process.env }
const child = spawn('sh', [...program, command, ...rest], { stdio: 'inherit', env })
// A terminal sends its signals to both; another process only to this one.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
process.on('SIGINT', () => {})
child.on('error', (error) => {
  process.stderr.write(`sh cannot be started: ${error.message}\n`)
  process.exitCode = 1
})
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
})

/** How people call this again: by npx with the same package, by its name, or as a file. */
function commandName() {
  const own = realpathSync(fileURLToPath(import.meta.url))
  const [, cache] = /^(.*[\\/]_npx[\\/][^\\/]+)[\\/]node_modules[\\/]/.exec(own) ?? []
  if (cache) return `npx --package ${packageOf(cache)} sitewright`
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  if (folders.some((folder) => realPathOf(join(folder, 'sitewright')) === own)) return 'sitewright'
  const installed = own.slice(0, own.lastIndexOf('node_modules'))
  return installed && process.cwd().startsWith(installed.slice(0, -1)) ? 'npx sitewright' : `node ${own}`
}

/** As it was named to npx, so that nothing is installed again. npm 9 keeps only where a file is, from its cache. */
function packageOf(cache) {
  const { _npx, dependencies } = JSON.parse(readFileSync(join(cache, 'package.json'), 'utf8'))
  const [, file] = /^file:(.*)/.exec(dependencies.sitewright) ?? []
  const path = file && resolve(cache, file)
  const name = _npx?.packages?.[0] ?? (path ? fromHere(path) : dependencies.sitewright)
  return /^[\w./:@%+,-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`
}

function fromHere(path) {
  const below = relative(process.cwd(), path)
  return below.startsWith('..') ? path : `./${below}`
}

function realPathOf(path) {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
