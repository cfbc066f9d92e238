import type { Profile } from '../self-times.ts'

export type Step = { name: string; share: number }

/** The step of a sample is that of the innermost function that has one. */
const STEPS: [RegExp, string][] = [
  [/src\/kernel\/database\/(capture|dialects)|sqlite/, 'SQLite'],
  [/src\/kernel\/database|node_modules\/kysely/, 'statements'],
  [/src\/auth|operations\/(access|target|caller)/, 'credential and access'],
  [/operations\/(validate|prepare|problems|as-taken)/, 'checking input'],
  [/src\/kernel\/events/, 'events and audit'],
  [/src\/kernel\/versioning/, 'versions'],
  [/src\/(html|text|search)|node_modules\/htmlparser2/, 'html and text'],
  [/src\/(templates|site)/, 'rendering and sites'],
  [/src\/analytics/, 'analytics'],
  [/src\/kernel\/(answers|records)|operations\/(answer|encode|digest)|fast-json/, 'answer'],
  [/src\/kernel\/jobs/, 'jobs'],
  [/src\/kernel/, 'pipeline'],
  [/src\/resources/, 'handlers'],
  [/src\/(transport|http)|node:_?http|node:net|node:stream|node:internal\/(stream|http)/, 'HTTP'],
]

/** Shares of the time in which the thread was not idle; the largest first. */
export function stepTimes({ nodes, samples, timeDeltas }: Profile): Step[] {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const found = new Map<number, string>()
  const stepOf = (id: number): string => {
    const known = found.get(id)
    if (known) return known
    const { functionName, url } = frames.get(id)!
    const step = functionName === '(garbage collector)' ? 'garbage' : STEPS.find(([part]) => part.test(url))?.[1]
    const parent = parents.get(id)
    const result = step ?? (parent === undefined ? 'Node' : stepOf(parent))
    found.set(id, result)
    return result
  }
  const times = new Map<string, number>()
  let total = 0
  samples.forEach((id, index) => {
    if (frames.get(id)!.functionName === '(idle)') return
    const step = stepOf(id)
    times.set(step, (times.get(step) ?? 0) + timeDeltas[index]!)
    total += timeDeltas[index]!
  })
  return [...times].map(([name, time]) => ({ name, share: time / total })).toSorted((a, b) => b.share - a.share)
}
