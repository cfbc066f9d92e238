import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reasonOf } from './declared.ts'

export const HOW_TO_WRITE = 'if the change is intended, run `npm run plans` and review the difference'

/** Statements' shapes with the steps of their plans. */
export type Plans = Map<string, readonly string[]>

/** Each statement is a line, followed by the reason why it may read much, if it may, and the steps of its plan. */
const REASON = '  ! '
const STEP = '    '

export function readPlans(engine: string): Plans {
  const plans: Plans = new Map()
  if (!existsSync(fileOf(engine))) return plans
  let steps: string[] = []
  for (const line of readFileSync(fileOf(engine), 'utf8').split('\n').filter(Boolean)) {
    if (line.startsWith(STEP)) steps.push(line.slice(STEP.length))
    else if (!line.startsWith(REASON)) {
      steps = []
      plans.set(line, steps)
    }
  }
  return plans
}

/** Keeps statements that did not run now: some run only now and then, like those of jobs that find nothing to do. */
export function writePlans(engine: string, plans: Plans): void {
  const all = [...readPlans(engine), ...plans].filter(([, steps]) => steps.length > 0)
  const entries = [...new Map(all)].map(([shape, steps]) => {
    const reason = reasonOf(shape)
    return [shape, ...(reason ? [REASON + reason] : []), ...steps.map((step) => STEP + step)].join('\n')
  })
  writeFileSync(fileOf(engine), `${entries.sort().join('\n')}\n`)
}

function fileOf(engine: string): string {
  return fileURLToPath(new URL(`${engine}.txt`, import.meta.url))
}
