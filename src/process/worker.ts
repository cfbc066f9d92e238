/** The program of the threads of the worker pool. */
export const WORKER = new URL('./worker-thread.ts', import.meta.url)
