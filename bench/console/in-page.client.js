// Runs in each document that the measured browser opens.
globalThis.measures = {
  paint: 0,
  shift: 0,

  /** `changed` becomes how long after the next click a heading is painted, and how far things moved until 400 ms later. */
  screenChange(heading) {
    const before = measures.shift
    let begun = 0
    document.addEventListener('click', ({ timeStamp }) => (begun = timeStamp), { capture: true, once: true })
    measures.changed = new Promise((resolve) => {
      const look = () => {
        const isThere = [...document.querySelectorAll('h1')].some(({ textContent }) => textContent === heading)
        if (begun === 0 || !isThere) return void requestAnimationFrame(look)
        // The first task after the frame in which it appeared.
        setTimeout(() => {
          const ms = performance.now() - begun
          setTimeout(() => resolve({ ms, shifted: measures.shift - before }), 400)
        })
      }
      requestAnimationFrame(look)
    })
  },

  /** Of the last key, in milliseconds since 1970. */
  keyTime: 0,

  /** @returns the time of the frame in which the first paragraph shows a text */
  shownTime(text) {
    return new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector('p')?.textContent.includes(text)) return void requestAnimationFrame(look)
        setTimeout(() => resolve(performance.timeOrigin + performance.now()))
      }
      look()
    })
  },

  /** Scrolls what the grid is in. @returns the times of the frames */
  scrolled(forMs, byPx) {
    return new Promise((resolve) => {
      let scroller = document.querySelector('[role=grid]')
      while (scroller.scrollHeight <= scroller.clientHeight + byPx) scroller = scroller.parentElement
      const times = []
      const step = (now) => {
        times.push(now)
        scroller.scrollTop += byPx
        if (now - times[0] < forMs) requestAnimationFrame(step)
        else resolve(times)
      }
      requestAnimationFrame(step)
    })
  },
}

document.addEventListener('keydown', ({ timeStamp }) => (measures.keyTime = performance.timeOrigin + timeStamp), true)
new PerformanceObserver((list) => {
  measures.paint = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) measures.shift += value
}).observe({ type: 'layout-shift', buffered: true })
