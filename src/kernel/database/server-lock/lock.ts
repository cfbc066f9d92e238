export type Lock = { release(): Promise<void> }
/** Servers share it; a restore has it alone. */
export type LockMode = 'shared' | 'exclusive'
