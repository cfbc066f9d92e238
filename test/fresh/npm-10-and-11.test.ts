// Runs once on PostgreSQL: clones have databases of their own.
import { after } from 'node:test'
import { type Case, testFirstStarts } from './support/first-start.ts'
import { makeMachine } from './support/machine.ts'

const CASES: Case[] = [
  { npm: '10.9', node: '22', user: 'nobody', readOnly: true },
  { npm: '11.0', node: '22', user: 'root', env: { NODE_ENV: 'production' } },
]
const machine = makeMachine(CASES)
after(() => 'remove' in machine && machine.remove())

testFirstStarts(machine, CASES)
