import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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

  /** Counts attempts of deliveries by outcome; `backlog` is looked up when the metrics are collected. */
  countDeliveries(backlog: () => Promise<{ pending: number; oldest: number | null }>): Counter<'outcome'> {
    const oldest = new Gauge({
      name: 'sitewright_deliveries_overdue_seconds',
      help: 'For how long the oldest pending delivery has been due; 0 when none is.',
      registers: [this.registry],
    })
    new Gauge({
      name: 'sitewright_deliveries_pending',
      help: 'Deliveries that wait for an attempt.',
      registers: [this.registry],
      async collect() {
        const waiting = await backlog()
        this.set(waiting.pending)
        oldest.set(waiting.oldest === null ? 0 : Math.max(0, Date.now() - waiting.oldest) / 1_000)
      },
    })
    return new Counter({
      name: 'sitewright_delivery_attempts_total',
      help: 'Attempts to deliver an event to a webhook, by outcome.',
      labelNames: ['outcome'],
      registers: [this.registry],
    })
  }

  /** `shed` is looked up when the metrics are collected. */
  countShedViews(shed: () => number) {
    new Counter({
      name: 'sitewright_analytics_shed_total',
      help: 'Views of pages that were not counted because too many waited to be written.',
      registers: [this.registry],
      collect() {
        this.reset()
        this.inc(shed())
      },
    })
  }

  /** `look` is called when the metrics are collected. */
  watchDomains(
    look: () => Promise<{ byStatus: { status: string; count: number }[]; due: number; oldest: number | null }>,
  ) {
    const [due, overdue] = [
      new Gauge({
        name: 'sitewright_domains_due',
        help: 'Domains whose DNS is to be checked.',
        registers: [this.registry],
      }),
      new Gauge({
        name: 'sitewright_domains_overdue_seconds',
        help: 'For how long the oldest check of a domain has been due; 0 when none is.',
        registers: [this.registry],
      }),
    ]
    new Gauge({
      name: 'sitewright_domains',
      help: 'Domains of websites, by status; misconfigured ones no longer lead here.',
      labelNames: ['status'],
      registers: [this.registry],
      async collect() {
        const found = await look()
        this.reset()
        for (const { status, count } of found.byStatus) this.set({ status }, count)
        due.set(found.due)
        overdue.set(found.oldest === null ? 0 : Math.max(0, Date.now() - found.oldest) / 1_000)
      },
    })
  }

  count(entrance: Entrance, status: number) {
    this.#answered.get(entrance)![Math.floor(status / 100)]!++
  }
}
