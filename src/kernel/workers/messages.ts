/** To a worker. */
export type Ordered = { name: string; input: unknown }

/** From a worker: once that its program has started, then of each task. */
export type Said = 'ready' | { output: unknown } | { failure: unknown }
