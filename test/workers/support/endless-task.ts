import type { Task } from '#kernel/workers/task.ts'

export const endlessTask: Task<null, never> = {
  name: 'endless',
  run() {
    for (;;);
  },
  size: () => 0,
  isHeavy: () => true,
}
