const waiting: (() => void)[] = []

/**
 * Lets others be served, between two pieces of long work. Each piece has a turn of the event loop for itself, so that many
 * requests of such work at the same time hold it no longer than one.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(begin)
  })
}

function begin() {
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(begin)
}
