/** As V8 writes it; times are microseconds of the monotonic clock. */
export type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

/** The share of each function's own code in the time that was not idle, in the last seconds of the profile; the largest first. */
export function selfTimes(profile: Profile, lastSeconds: number): { name: string; place: string; share: number }[] {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const times = new Map<string, number>()
  let total = 0
  let left = profile.timeDeltas.reduce((sum, delta) => sum + delta, 0)
  profile.samples.forEach((id, index) => {
    const { functionName, url, lineNumber } = frames.get(id)!
    const time = profile.timeDeltas[index]!
    left -= time
    if (functionName === '(idle)' || left > lastSeconds * 1e6) return
    const key = `${functionName || '(anonymous)'}\t${url.replace(/^.*\/(?=node_modules|src|bench)/, '')}:${lineNumber + 1}`
    total += time
    times.set(key, (times.get(key) ?? 0) + time)
  })
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .map(([key, time]) => {
      const [name, place] = key.split('\t')
      return { name: name!, place: place!, share: time / total }
    })
}
