let waiting: (() => void)[] = []

/**
 * Does something when all that came in this turn of the event loop has been looked at. Answers that are ready at once are
 * sent then, in a row: a receiver on the same machine (a proxy, say) is woken by the first and takes the others as they
 * come, where each answer by itself would wake it anew, which costs more than a ready answer does.
 */
export function atEndOfTurn(task: () => void) {
  if (waiting.push(task) === 1) setImmediate(doWaiting)
}

function doWaiting() {
  const tasks = waiting
  waiting = []
  for (const task of tasks) task()
}
