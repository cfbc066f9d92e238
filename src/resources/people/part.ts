import type { Logger } from 'pino'
import type { Core } from '#kernel/operations/core.ts'
import { flushing } from '#kernel/parts/flushing.ts'
import type { Part } from '#kernel/parts/part.ts'
import { writeActivity } from '#resources/people/accesses/write-activity.ts'

export function peoplePart({ database, activity }: Core, log: Logger): Part {
  const write = () => writeActivity(database, activity.take(), Date.now())
  return { name: 'people', ...flushing(write, log, 'activity of members could not be written') }
}
