// Runs once on PostgreSQL: clones have databases of their own.
import { after } from 'node:test'
import { type Case, testFirstStarts } from './support/first-start.ts'
import { makeMachine } from './support/machine.ts'

const CASES: Case[] = [
  {
    ...{ npm: 'latest', node: '24', user: 'nobody', umask: '077', env: { NODE_ENV: 'production' } },
    ...{ name: "Zoë's größere Website 網站", readOnly: true },
  },
]
const machine = makeMachine(CASES)
after(() => 'remove' in machine && machine.remove())

testFirstStarts(machine, CASES)
