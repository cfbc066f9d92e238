#!/usr/bin/env node
// The command of the npm package: `npx sitewright` serves, with its data in ./data, and `npx sitewright COMMAND` is what
// `npm run sitewright -- COMMAND` is in a clone. Runs on the machine's own Node, and starts the one that npm brings.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const [command = 'serve', ...rest] = process.argv.slice(2)
const program = ['scripts/node.sh', 'src/cli.ts'].map((path) => fileURLToPath(new URL(`../${path}`, import.meta.url)))
const child = spawn('sh', [...program, command, ...rest], { stdio: 'inherit' })
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
