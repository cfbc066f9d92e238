import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { forgetInstalled, root } from './fits.mjs'

// Packages are run by the Node that npm brings, so what npm's own Node is too old for does not matter.
const ALWAYS = [
  '--include=optional',
  '--ignore-scripts',
  '--engine-strict=false',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/** Runs npm without questions. All it says goes to stderr: stdout belongs to the command that is about to run. */
export async function runNpm(args, onStart) {
  process.stderr.write(`Installing packages: npm ${args.join(' ')}\n`)
  forgetInstalled()
  const [file, first, shell] = npm()
  const child = spawn(file, [...first, ...args, ...ALWAYS], { cwd: root, stdio: ['ignore', 2, 2], shell })
  if (child.pid) onStart(child.pid)
  const forward = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  const ended = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal ?? code))
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, forward)
  if (ended !== 0)
    throw new Error(`npm ${args[0]} failed (${ended}); its message is above. Mend the cause and run this again.`)
}

/** The npm that runs us, on its own Node: the one on the path may be in the node_modules about to be emptied. */
function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli?.endsWith('npm-cli.js')) return [node && existsSync(node) ? node : process.execPath, [cli], false]
  return ['npm', [], process.platform === 'win32']
}
