import type { Logger } from 'pino'
import type { Part } from '#kernel/parts/part.ts'

const FLUSH_MS = 30_000

/** Writes now and then what was noted in memory, and the rest at the end. */
export function flushing(flush: () => Promise<unknown>, log: Logger, failed: string): Pick<Part, 'start' | 'close'> {
  let timer: NodeJS.Timeout
  const attempt = () => flush().catch((err) => log.warn({ err }, failed))
  return {
    async start() {
      timer = setInterval(() => void attempt(), FLUSH_MS).unref()
    },
    async close() {
      clearInterval(timer)
      await attempt()
    },
  }
}
