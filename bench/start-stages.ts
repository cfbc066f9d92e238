import type { Profile } from './self-times.ts'

/** A call belongs to the stage of its innermost caller that starts one. A module's own code has no function name. */
const STAGES: [stage: string, starts: (frame: Frame) => boolean][] = [
  ['imports', ({ url }) => url.startsWith('node:internal/modules/')],
  ['fingerprint', ({ functionName }) => functionName === 'fingerprintOf'],
  ['database', ({ functionName }) => functionName === 'openDatabase' || functionName === 'migrate'],
  ['HTTP server', ({ functionName }) => functionName === 'httpPart' || functionName === 'listen'],
  ['the rest', ({ url, functionName }) => /\/main[^/]*$/.test(url) && functionName === 'start'],
]
type Frame = Profile['nodes'][number]['callFrame']

/**
 * Where the time of a start went, in milliseconds, until `readyAt`, which is in microseconds of the monotonic clock as the
 * profile's own times are.
 */
export function startStages(profile: Profile, spawnedAt: number, readyAt: number): Record<string, number> {
  const stageOf = stagesByNode(profile)
  const times: Record<string, number> = { 'node itself': (profile.startTime - spawnedAt) / 1000 }
  let at = profile.startTime
  profile.samples.forEach((id, index) => {
    const time = profile.timeDeltas[index]!
    at += time
    if (at > readyAt) return
    const stage = stageOf.get(id)!
    times[stage] = (times[stage] ?? 0) + time / 1000
  })
  return times
}

function stagesByNode({ nodes }: Profile): Map<number, string> {
  const stageOf = new Map<number, string>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const visit = (id: number, inherited: string | null) => {
    const { callFrame, children = [] } = byId.get(id)!
    const own = STAGES.find(([, starts]) => starts(callFrame))?.[0] ?? inherited
    stageOf.set(id, own ?? (callFrame.functionName === '(idle)' ? 'waiting' : 'the rest'))
    for (const child of children) visit(child, own)
  }
  visit(nodes[0]!.id, null)
  return stageOf
}
