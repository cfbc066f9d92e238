const TICKS = 10

/**
 * Acts after so many milliseconds in which this process ran: while it, or the machine, stood still no answer could be read.
 * @returns what calls it off
 */
export function after(ms: number, act: () => void): () => void {
  let left = TICKS
  const timer = setInterval(() => {
    if (--left > 0) return
    clearInterval(timer)
    act()
  }, ms / TICKS)
  return () => clearInterval(timer)
}
