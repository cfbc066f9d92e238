import { serveTasks } from '#kernel/workers/thread.ts'
import { findTask } from '#resources/content/pages/find-task.ts'
import { endlessTask } from './endless-task.ts'

serveTasks([endlessTask, findTask])
