/** More than this is not made to wait: long texts that live for a while have to be moved by the garbage collector. */
const MAX_HELD_BYTES = 400_000

let waiting: (() => void)[] = []
let held = 0

/**
 * Does something when all that came in this turn of the event loop has been looked at. Answers that are ready at once are
 * sent then, in a row: a receiver on the same machine (a proxy, say) is woken by the first and takes the others as they
 * come, where each answer by itself would wake it anew, which costs more than a ready answer does.
 *
 * `bytes` says how much memory the task keeps until then.
 */
export function atEndOfTurn(task: () => void, bytes = 0) {
  if (held + bytes > MAX_HELD_BYTES) return task()
  held += bytes
  if (waiting.push(task) === 1) setImmediate(doWaiting)
}

function doWaiting() {
  const tasks = waiting
  waiting = []
  held = 0
  for (const task of tasks) task()
}
