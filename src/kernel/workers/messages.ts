/** To a worker. */
export type Ordered = { name: string; input: unknown }

/** From a worker, once that its program has started, then of each task. `threadMs` is the processor time of its thread so far. */
export type Said = { threadMs: number; done: Done | null }
export type Done = { output: unknown } | { failure: unknown }
