import type { Load } from './load.ts'
import { median } from './median.ts'
import { quiet } from './quiet.ts'
import type { Report } from './report.ts'

const ROUNDS = 9

export type Side = { label: string; run(seed: number): Promise<Load> }
type Compared = { ratio: number; product: Load; baseline: Load }

/**
 * Alternates between the two, so that whatever else the machine does affects both, and takes the median of the rounds'
 * ratios rather than the ratio of their medians. The first run of each is discarded: it compiles code and fills caches.
 */
export async function sideBySide(report: Report, product: Side, baseline: Side, rounds = ROUNDS): Promise<Compared> {
  await product.run(0)
  await baseline.run(0)
  const pairs: { product: Load; baseline: Load }[] = []
  for (let round = 1; round <= rounds; round++) {
    await quiet()
    // A B B A: a machine that slows down bit by bit favors neither.
    const loads = new Map<Side, Load>()
    for (const side of round % 2 ? [product, baseline] : [baseline, product]) loads.set(side, await side.run(round))
    pairs.push({ product: loads.get(product)!, baseline: loads.get(baseline)! })
  }
  const ratio = median(pairs.map((pair) => pair.product.requestsPerSecond / pair.baseline.requestsPerSecond))
  const compared = {
    ratio,
    product: middle(pairs.map((pair) => pair.product)),
    baseline: middle(pairs.map((pair) => pair.baseline)),
  }
  report.note(`${describe(product.label, compared.product)}; ${describe(baseline.label, compared.baseline)}`)
  return compared
}

function middle(loads: Load[]): Load {
  const of = (field: keyof Load) => median(loads.map((load) => load[field]))
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    errors: of('errors'),
    clientBusy: of('clientBusy'),
  }
}

function describe(label: string, { requestsPerSecond, p50, p99, clientBusy }: Load): string {
  const busy = clientBusy > 0.9 ? ', client saturated' : ''
  return `${label} ${Math.round(requestsPerSecond)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${busy}`
}
