// Runs once: clones have databases of their own.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { cloneFor } from './support/clone.ts'
import { type Case, testFirstStarts } from './support/first-start.ts'
import { makeMachine } from './support/machine.ts'

const CASES: Case[] = [{ npm: '9.2', node: '20', user: 'root', umask: '077' }]
const TOO_OLD = { npm: '9.2', node: '18' }
const machine = makeMachine([...CASES, TOO_OLD])
after(() => 'remove' in machine && machine.remove())

testFirstStarts(machine, CASES)

test('Node 18 is refused in words, and nothing is installed', (t) => {
  if ('skipped' in machine) return t.skip(machine.skipped)
  const clone = cloneFor(machine, { ...TOO_OLD, user: 'nobody', name: 'refused' })
  try {
    for (const script of ['start', 'test', 'sitewright']) {
      const [program, args] = clone.run('npm', 'run', '--silent', script)
      const { status, stdout, stderr } = spawnSync(program, args, {
        env: clone.env,
        cwd: clone.folder,
        encoding: 'utf8',
      })
      assert.deepEqual([status, stdout], [1, ''])
      assert.match(
        stderr,
        /^This is Node 18\.[\d.]+, which is too old\. Install Node 20 or later with its npm: https:\S+\n$/,
      )
    }
  } finally {
    rmSync(clone.folder, { recursive: true })
  }
})
