// Runs `launch.mjs [--omit=dev] script.ts args…`: installs what is missing, then becomes the product's own Node running the
// script. npm's pre-scripts can't do this: they are switched off together with install scripts (`ignore-scripts`), and a
// shell that once found the machine's `node` would not look again for the one just installed. package.json says `exec node …`
// since npm passes signals to its shell only, and Debian's would end without telling the product.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'

// A small young generation, an old one that grows slowly and gives back what it frees, two compilers instead of three and few
// heaps of the C library: half the memory, at the same speed (bench/README.md).
const { flags, env: heaps } = JSON.parse(readFileSync(new URL('./node-flags.json', import.meta.url), 'utf8'))
// Code as compiled by an earlier start, without its types: a quarter of a start's time, and a tenth of its memory.
const compileCache = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
const args = process.argv.slice(2)
const withDev = args[0] !== '--omit=dev'
const node = await ensureInstalled({ dev: withDev })
become(node, withDev ? args : args.slice(1))

function become(file, args) {
  const env = { ...heaps, NODE_COMPILE_CACHE: compileCache, ...process.env }
  if (process.execve && process.platform !== 'win32') {
    // No second process stays between npm and the product; the notice that this call is experimental is of no use to anyone.
    process.removeAllListeners('warning')
    process.execve(file, [file, ...flags, ...args], env)
  }
  const child = spawn(file, [...flags, ...args], { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
