import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Entrance = 'api' | 'mcp' | 'site'

/** The metrics that Prometheus reads at /metrics. */
export class Metrics {
  readonly registry = new Registry()
  readonly renders = new Histogram({
    name: 'sitewright_render_seconds',
    help: "Time to render a visitor's page that was not ready.",
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.2],
    registers: [this.registry],
  })
  /** Plain numbers, because every request pays for the counting; handed over when they are collected. */
  #answered = new Map<Entrance, number[]>(['api', 'mcp', 'site'].map((name) => [name as Entrance, [0, 0, 0, 0, 0, 0]]))

  constructor() {
    collectDefaultMetrics({ register: this.registry })
    const answered = this.#answered
    new Counter({
      name: 'sitewright_requests_total',
      help: 'Requests answered, by door and class of status.',
      labelNames: ['door', 'status'],
      registers: [this.registry],
      collect() {
        this.reset()
        for (const [entrance, counts] of answered)
          counts.forEach((count, index) => {
            if (count) this.inc({ door: entrance, status: `${index}xx` }, count)
          })
      },
    })
  }

  count(entrance: Entrance, status: number) {
    this.#answered.get(entrance)![Math.floor(status / 100)]!++
  }
}
