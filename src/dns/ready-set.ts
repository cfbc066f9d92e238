/** All records of a name and type, ready to be sent. */
export type ReadySet = { type: number; ttl: number; data: readonly Buffer[] }
