import { runOwnCommand } from '#built/own-command.ts'
import type { Finding } from '#operator/answers.ts'
import { operatorRequest } from '#operator/operator-request.ts'

/** Longer than reading the database and looking at every file takes, in milliseconds. */
const MAX_MS = 10 * 60_000

/** All checks of `doctor`, by that command: it reads the whole database, which would hold up requests in this process. */
export const runDoctor = operatorRequest({
  method: 'POST',
  path: '/doctor',
  async answer({ log }): Promise<{ findings: Finding[] }> {
    const { printed, complaint } = await runOwnCommand(['doctor', '--json'], AbortSignal.timeout(MAX_MS))
    try {
      return { findings: JSON.parse(printed) }
    } catch {
      log.error({ complaint }, 'doctor printed no findings')
      throw new Error('doctor printed no findings')
    }
  },
})
