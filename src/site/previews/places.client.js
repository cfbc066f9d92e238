// Says where something can be added between what stands on the page, and where what is selected is, whenever that changes.
;(() => {
  const own = document.currentScript
  const { send, markOf } = own.bridge
  const HOLDERS = 'section,article,aside,div'
  const BLOCKS =
    'address,article,aside,blockquote,details,div,dl,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,img,li,nav,ol,p,picture,pre,section,table,ul,video'
  /** Pixels around a gap in which the pointer is at it. */
  const NEAR = 12
  /** More than that are no parts of a page that one looks between. */
  const MAX_PARTS = 200
  let pointer = null
  let isWaiting = false
  let sent = ''

  const partOf = (element) => markOf(element)?.split(':')[0]

  /** The content of a page, a list, a grid, and what holds a text as a whole. */
  function isHolder(element) {
    if (element.matches('main,ul,ol')) return true
    if (element.matches(HOLDERS) && /grid|flex/.test(getComputedStyle(element).display)) return true
    const first = element.querySelector(':scope > [data-sw]')
    return first !== null && element.localName !== 'html' && partOf(first) !== partOf(element)
  }

  /** What stands in a holder; rows of a table are one in the text, and are shown by one mark each. */
  function childrenOf(holder) {
    const children = [...holder.children].slice(0, MAX_PARTS).filter((child) => child.matches(BLOCKS))
    return children.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const isShown = width > 0 && (height > 0 || element.matches('hr'))
      const mark = element.hasAttribute('data-sw-row') ? null : markOf(element)
      return isShown ? [{ element, mark, left, top, right: left + width, bottom: top + height }] : []
    })
  }

  const isBeside = (a, b) => a.top < b.bottom - 1 && b.top < a.bottom - 1

  /** The gaps before, between and behind what a holder has. */
  function gapsOf(holder) {
    const children = childrenOf(holder)
    return [...children, null].flatMap((next, index) => {
      const last = children[index - 1] ?? null
      if (!(last?.mark || next?.mark)) return []
      const near = last ?? next
      const inRow = (each) => each && each !== near && isBeside(each, near)
      const isRow = inRow(next) || inRow(children[last ? index - 2 : 1])
      const follows = last && next && (isRow ? isBeside(last, next) : true)
      const [end, start] = isRow ? ['right', 'left'] : ['bottom', 'top']
      const at = !last ? next[start] : follows ? (last[end] + next[start]) / 2 : last[end]
      const room = follows ? Math.max(0, next[start] - last[end]) / 2 : 0
      const [from, size] = isRow ? [near.top, near.bottom - near.top] : [near.left, near.right - near.left]
      const [x, y] = (isRow ? [at, from] : [from, at]).map(Math.round)
      const gap = {
        after: last?.mark ?? null,
        before: next?.mark ?? null,
        x,
        y,
        size: Math.round(size),
        isRow: !!isRow,
      }
      return [{ gap, room, last: last?.element, next: next?.element }]
    })
  }

  function holdersAround(element) {
    const found = []
    for (let each = element; each; each = each.parentElement) if (isHolder(each)) found.push(each)
    return found
  }

  /** The gap that the pointer is at, in what is innermost. */
  function pointedAt() {
    if (!pointer?.target.isConnected) return null
    for (const holder of holdersAround(pointer.target))
      for (const { gap, room } of gapsOf(holder)) {
        const [across, along] = gap.isRow
          ? [pointer.x - gap.x, pointer.y - gap.y]
          : [pointer.y - gap.y, pointer.x - gap.x]
        if (Math.abs(across) <= NEAR + room && along >= -NEAR && along <= gap.size + NEAR) return gap
      }
    return null
  }

  /** Those at both sides of what is selected, or of what that stands in. */
  function others(element) {
    for (let each = element; each?.parentElement; each = each.parentElement) {
      if (!isHolder(each.parentElement)) continue
      const around = gapsOf(each.parentElement).filter(({ last, next }) => last === each || next === each)
      if (around.length > 0) return around.map(({ gap }) => gap)
    }
    return []
  }

  function tell() {
    isWaiting = false
    const selected = document.querySelector('[data-sw-on]')
    const { left: x, top: y, width, height } = selected?.getBoundingClientRect() ?? {}
    const places = { pointed: pointedAt(), others: others(selected), box: selected && { x, y, width, height } }
    const text = JSON.stringify(places)
    if (text === sent) return
    sent = text
    send('places', places)
  }

  function later() {
    if (!isWaiting) requestAnimationFrame(tell)
    isWaiting = true
  }

  const on = (name, listener) => addEventListener(name, listener, { capture: true, passive: true })
  on('mousemove', ({ target, clientX: x, clientY: y }) => {
    pointer = { target, x, y }
    later()
  })
  for (const name of ['scroll', 'resize', 'load']) on(name, later)
  new MutationObserver(later).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-sw-on', 'data-sw', 'style', 'class', 'open'],
  })
})()
