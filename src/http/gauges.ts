import { Gauge, type Registry } from 'prom-client'

type Measured = number | readonly (readonly [label: string, value: number])[]

/** @returns what adds a gauge of the things that `lookUp` finds: once for all gauges whenever the metrics are collected */
export function gaugesOf<Found>(registry: Registry, lookUp: () => Promise<Found>) {
  let looking: Promise<Found> | null = null
  const look = () => {
    looking ??= lookUp().finally(() => {
      looking = null
    })
    return looking
  }
  return (name: string, help: string, of: (found: Found) => Measured, label?: string) => {
    const labelNames = label === undefined ? [] : [label]
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const measured = of(await look())
        if (typeof measured === 'number') return this.set(measured)
        this.reset()
        for (const [value, count] of measured) this.set({ [label!]: value }, count)
      },
    })
  }
}

/** 0 for null. */
export function secondsSince(time: number | null): number {
  return time === null ? 0 : Math.max(0, Date.now() - time) / 1_000
}
