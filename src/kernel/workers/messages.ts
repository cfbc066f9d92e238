/** To a worker. `steps` is what is left of the request's budget. */
export type Ordered = { name: string; input: unknown; steps: number }

/** From a worker. */
export type Done = { output: unknown; spent: number } | { exceeded: true } | { failure: unknown }
