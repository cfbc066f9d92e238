import { serveTasks } from '#kernel/workers/thread.ts'
import { TASKS } from '#process/worker-tasks.ts'

serveTasks(TASKS)
