// What an editor and a page that it edits say to one another. It marks nothing and saves nothing: it shows what is
// selected, reads what was typed into a block of text, and takes over what the service renders after a change.
;(() => {
  const own = document.currentScript
  let parts = own.dataset.parts
  let port = null
  /** The block that is typed into, how often it was, and whether the browser is composing. */
  let block = null
  let typed = 0
  /** What `typed` was at the last split: what was rendered before that lacks the new block. */
  let splitAt = 0
  let composing = false
  let soft = null
  /** A break that nobody wrote: without one behind it the caret cannot stand behind another. */
  let filler = null
  /** Where the editor scrolled to, which need not be said back to it. */
  let scrolledTo = -Infinity
  /** Where the click was that selected, and the element until the editor answers. */
  let point = null
  let clicked = null
  const INLINE =
    'a,abbr,b,bdi,bdo,br,cite,img,code,data,del,dfn,em,i,ins,kbd,mark,q,s,samp,small,span,strong,sub,sup,time,u,var,wbr'
  /** Where Enter makes the next one. */
  const SPLIT = /^(p|li|d[dt]|h[1-6])$/
  const MOST_NODES = 2000
  const STATES = ['data-sw-over', 'data-sw-on']

  const send = (type, message) => port?.postMessage({ type, ...message })
  const markOf = (element) => element?.getAttribute?.('data-sw') ?? null
  const find = (mark) => (mark ? document.querySelector(`[data-sw^="${CSS.escape(mark)}"]`) : null)
  const nearest = (element) => element?.closest?.('[data-sw]')?.closest('svg,[data-sw]') ?? null

  addEventListener('message', ({ source, origin, data, ports }) => {
    if (port || source !== parent || origin !== own.dataset.editor || data?.type !== 'connect' || !ports[0]) return
    port = ports[0]
    port.onmessage = ({ data }) => ({ mark, edit, refresh, scroll })[data.type]?.(data)
    ready()
  })

  /** Says what the page shows now, and what was clicked before the editor listened or knew that text. */
  function ready() {
    send('ready', { parts, path: location.pathname })
    if (clicked?.isConnected && !block) select(clicked, rowOf(clicked))
  }

  const rowOf = (element) => element.closest?.('[data-sw-row]')?.getAttribute('data-sw-row')

  /** Shows what is selected (`mark` is a mark or how it begins; null is nothing), or selects it as a click does. */
  function mark({ mark, scroll, choose }) {
    const element = find(mark)
    point = null
    clicked = null
    if (element && choose) select(element)
    state('data-sw-on', element)
    if (scroll) element?.scrollIntoView({ block: 'nearest' })
    if (element !== block && !element?.contains(block)) leave()
  }

  const room = () => Math.max(1, document.documentElement.scrollHeight - innerHeight)

  function scroll({ share }) {
    scrolledTo = Math.round(share * room())
    scrollTo({ top: scrolledTo, behavior: 'instant' })
  }

  function state(name, element) {
    for (const other of document.querySelectorAll(`[${name}]`)) if (other !== element) other.removeAttribute(name)
    element?.setAttribute(name, '')
  }

  /** What is typed into: the block around an element, or its link where the block holds links alone, as menus do. */
  function regionOf(element) {
    let text = element
    while (text?.matches(INLINE) && markOf(text.parentElement)) text = text.parentElement
    const link = element?.closest('a[data-sw]')
    return link && text !== link && text.contains(link) && isMenu(text) ? link : text
  }

  const isMenu = (element) =>
    [...element.childNodes].every((node) =>
      node.nodeType === 3 ? !node.data.trim() : node.localName === 'a' || isMenu(node),
    )

  function select(element, row = null) {
    state('data-sw-on', element)
    const text = regionOf(element)
    const nodes = text && [...text.querySelectorAll('*')].every((inner) => inner.matches(INLINE)) ? nodesOf(text) : null
    if (text !== block) leave()
    send('select', { mark: markOf(element), block: markOf(text), nodes, row })
  }

  /** The text as it is written: a soft space is one that does not collapse only while it is typed. */
  const written = (node) => (node === soft?.node ? spaced(node, soft.at) : node.data)
  const spaced = ({ data }, at) => (data[at] === '\u00a0' ? `${data.slice(0, at)} ${data.slice(at + 1)}` : data)

  /** A block as references to what was marked, and what is in it; null when it is too much. */
  function nodesOf(element) {
    let count = 0
    const read = (of) =>
      [...of.childNodes].flatMap((node) => {
        if (++count > MOST_NODES || (node === filler && !markOf(node) && !node.nextSibling)) return []
        if (node.nodeType === 3) return [written(node)]
        if (node.nodeType !== 1) return []
        const nodes = read(node)
        if (markOf(node)) return [{ mark: markOf(node), nodes }]
        const href = node.localName === 'a' ? node.getAttribute('href') : undefined
        return [{ tag: node.localName, nodes, ...(href != null && { href }) }]
      })
    const nodes = read(element)
    return count > MOST_NODES ? null : nodes
  }

  /** Lets a block be typed into, or formats what is selected in it. */
  function edit({ mark, tag, href }) {
    const element = tag ? block : find(mark)
    if (!element) return
    clicked = null
    if (element !== block) {
      leave()
      open(element)
      placeCaret()
    }
    if (tag) format(tag, href)
  }

  function open(element) {
    block = element
    block.contentEditable = 'true'
    block.spellcheck = true
    block.focus({ preventScroll: true })
  }

  function placeCaret() {
    const at = point && document.caretPositionFromPoint(point.x, point.y)
    if (at && block.contains(at.offsetNode)) return getSelection().collapse(at.offsetNode, at.offset)
    getSelection().selectAllChildren(block)
    getSelection().collapseToEnd()
  }

  function leave() {
    if (!block) return
    const left = block
    block = null
    for (const name of ['contenteditable', 'spellcheck']) left.removeAttribute(name)
    left.blur()
  }

  function changed() {
    typed++
    if (!markOf(block)) return
    send('text', { mark: markOf(block), nodes: nodesOf(block), typed })
  }

  function selected() {
    const selection = getSelection()
    const range = selection.rangeCount ? selection.getRangeAt(0) : null
    if (!block || !range?.intersectsNode(block)) return null
    // A triple click selects as far as the beginning of the next text.
    if (!block.contains(range.startContainer)) range.setStart(block, 0)
    if (!block.contains(range.endContainer)) range.setEnd(block, block.childNodes.length)
    return range
  }

  function put(range, node) {
    const full = [...block.querySelectorAll('a,b,code,em,i,strong')].filter(({ textContent }) => textContent)
    range.deleteContents()
    if (node) range.insertNode(node)
    range.collapse(false)
    for (const each of full) if (!each.textContent && !each.querySelector('br,img,svg')) each.remove()
    block.normalize()
    if (node?.localName === 'br' && !node.nextSibling) {
      filler = document.createElement('br')
      node.after(filler)
    }
    getSelection().removeAllRanges()
    getSelection().addRange(range)
  }

  /** A place at the beginning or the end of what is bold, or a link, is before or behind that. */
  function outOf(node, at) {
    if (node === block || (at > 0 && at < (node.length ?? node.childNodes.length))) return [node, at]
    const index = [...node.parentNode.childNodes].indexOf(node)
    return outOf(node.parentNode, at > 0 ? index + 1 : index)
  }

  /** Tokens of the block before the caret: its characters and tags. */
  function tokensBefore(node, at) {
    let count = 0
    const walk = (of) =>
      [...of.childNodes].some((child, index) => {
        if (of === node && index === at) return true
        if (child === node && child.nodeType === 3) {
          count += [...child.data.slice(0, at)].length
          return true
        }
        if (child.nodeType === 3) count += [...child.data].length
        if (child.nodeType !== 1) return false
        count++
        if (walk(child)) return true
        if (child === node) return true
        if (!/^(br|wbr|img)$/.test(child.localName)) count++
        return false
      })
    walk(block)
    return count
  }

  /** Makes the next paragraph or item of what follows the caret. It is shown now, and marked when the service has rendered it. */
  function split(range) {
    if (!range.collapsed) put(range)
    if (!SPLIT.test(block.localName) || !markOf(block)) return put(range, document.createElement('br'))
    changed()
    const [node, offset] = outOf(range.startContainer, range.startOffset)
    const rest = document.createRange()
    rest.setStart(node, offset)
    rest.setEnd(block, block.childNodes.length)
    const at = tokensBefore(node, offset)
    const isParagraph = /^h/.test(block.localName) && !rest.toString().trim()
    const made = isParagraph ? document.createElement('p') : block.cloneNode(false)
    for (const name of ['data-sw', 'data-sw-on', 'id']) made.removeAttribute(name)
    made.append(rest.extractContents())
    const old = block
    leave()
    old.after('\n', made)
    open(made)
    getSelection().collapse(made, 0)
    splitAt = ++typed
    send('split', { mark: markOf(old), at, name: made.localName, typed })
  }

  /** A space beside another or at an end is shown as one that does not collapse, until something follows. */
  function type(range, { data }) {
    const { startContainer: node, startOffset: at } = range
    if (!range.collapsed || node.nodeType !== 3) return put(range, new Text(data))
    if (soft?.node === node && soft.at < node.length) node.replaceData(soft.at, 1, spaced(node, soft.at)[soft.at])
    const ends = data === ' ' && (/^\s?$/.test(node.data[at] ?? '') || /^\s?$/.test(node.data[at - 1] ?? ''))
    node.insertData(at, ends ? '\u00a0' : data)
    getSelection().collapse(node, at + data.length)
    soft = ends ? { node, at } : null
  }

  function format(tag, href) {
    const range = selected()
    if (!range) return
    const inside = range.commonAncestorContainer
    const around = (inside.nodeType === 1 ? inside : inside.parentElement).closest(
      { strong: 'strong,b', em: 'em,i' }[tag] ?? tag,
    )
    if (around && around !== block && block.contains(around)) {
      if (href) around.setAttribute('href', href)
      else around.replaceWith(...around.childNodes)
      // Its mark stands for the tag as it was written.
      if (href) unmark(around)
    } else if (!range.collapsed) {
      const made = document.createElement(tag)
      if (href) made.setAttribute('href', href)
      made.append(range.extractContents())
      range.insertNode(made)
      getSelection().selectAllChildren(made)
    } else return
    block.normalize()
    changed()
  }

  function unmark(element) {
    element.removeAttribute('data-sw')
  }

  const INPUTS = {
    insertText: type,
    insertReplacementText: (range, event) =>
      put(range, new Text(event.dataTransfer?.getData('text/plain') ?? event.data)),
    insertFromPaste: (range, event) => put(range, plain(event)),
    insertFromDrop: (range, event) => put(range, plain(event)),
    insertLineBreak: (range) => put(range, document.createElement('br')),
    insertParagraph: split,
    formatBold: () => format('strong'),
    formatItalic: () => format('em'),
    historyUndo: () => send('key', { key: 'undo' }),
    historyRedo: () => send('key', { key: 'redo' }),
  }
  const plain = (event) => new Text((event.dataTransfer?.getData('text/plain') ?? '').replace(/\s+/g, ' '))

  function refreshed(html) {
    const next = new DOMParser().parseFromString(html, 'text/html')
    const script = next.querySelector('script[data-parts]')
    if (!script) return location.reload()
    parts = script.dataset.parts
    return next
  }

  /** Takes over what is rendered now. A block that was typed into since `typed` stays as it is. */
  async function refresh({ typed: known }) {
    const response = await fetch(location.href)
    const html = await response.text()
    if (known < splitAt) return
    const next = refreshed(html)
    if (!next) return
    const kept = block && (composing || (known !== undefined && known !== typed)) ? block : null
    const isNew = kept && !markOf(kept)
    morph(document.documentElement, next.documentElement, kept)
    ready()
    if (isNew && !composing) changed()
  }

  function morph(from, to, kept) {
    if (from === kept && !markOf(from) && markOf(to)) from.setAttribute('data-sw', to.getAttribute('data-sw'))
    if (from === kept || from === own) return
    for (const { name } of [...from.attributes])
      if (!to.hasAttribute(name) && !STATES.includes(name) && !(from === block && /^(contented|spellch)/.test(name)))
        from.removeAttribute(name)
    for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value)
    let old = from.firstChild
    let made = to.firstChild
    while (made) {
      const next = made.nextSibling
      if (old && !alike(old, made) && old.nextSibling && alike(old.nextSibling, made) && old !== kept) {
        const gone = old
        old = old.nextSibling
        gone.remove()
      } else if (!old || !alike(old, made) || (next && same(old, next) && !same(old, made)))
        from.insertBefore(made, old)
      else {
        if (made.nodeType === 1) morph(old, made, kept)
        // Writing it again would move the caret to its beginning.
        else if (written(old) !== made.data) old.data = made.data
        old = old.nextSibling
      }
      made = next
    }
    while (old) {
      const gone = old
      old = old.nextSibling
      if (gone !== filler) gone.remove()
    }
  }

  const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName
  const same = (a, b) => alike(a, b) && a.textContent === b.textContent && a.id === b.id

  const on = (name, listener) => addEventListener(name, listener, true)
  on('click', (event) => {
    if (!event.target.closest?.('summary')) event.preventDefault()
    const element = nearest(event.target)
    // The caret is where it was clicked already.
    if (block?.contains(event.target) && (!markOf(block) || element?.hasAttribute('data-sw-on'))) return
    point = event.detail ? { x: event.clientX, y: event.clientY } : null
    clicked = element
    select(clicked, rowOf(event.target))
  })
  on('scroll', ({ target }) => {
    if (target !== document) return
    if (Math.abs(scrollY - scrolledTo) > 1) send('scroll', { share: Math.min(1, Math.max(0, scrollY / room())) })
    scrolledTo = -Infinity
  })
  on('mousemove', ({ target }) => state('data-sw-over', nearest(target)))
  for (const name of ['submit', 'auxclick', 'dragstart']) on(name, (event) => event.preventDefault())
  on('beforeinput', (event) => {
    if (!block || event.inputType === 'insertCompositionText') return
    event.preventDefault()
    const [target] = event.getTargetRanges()
    const range = selected()
    if (!range) return
    if (target && block.contains(target.startContainer) && block.contains(target.endContainer)) {
      range.setStart(target.startContainer, target.startOffset)
      range.setEnd(target.endContainer, target.endOffset)
    }
    const known = INPUTS[event.inputType]
    if (known) known(range, event)
    else if (event.inputType.startsWith('delete')) put(range)
    else return
    if (/^(insert|delete)/.test(event.inputType) && known !== split) changed()
  })
  on('compositionstart', () => (composing = true))
  on('compositionend', () => {
    composing = false
    if (block) changed()
  })
  on('keydown', (event) => {
    const control = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const known =
      key === 'escape' ? key : control && { s: 'save', z: event.shiftKey ? 'redo' : 'undo', y: 'redo', k: 'link' }[key]
    if (!known) return
    event.preventDefault()
    if (known === 'escape') leave()
    send('key', { key: known })
  })

  const style = new CSSStyleSheet()
  style.replaceSync(
    '[data-sw-over]{outline:1px dashed #1a7f5a!important;outline-offset:2px}[data-sw-on]{outline:2px solid #1a7f5a!important;outline-offset:2px}[contenteditable]{cursor:text}[contenteditable]:empty::before{content:"\\200b"}',
  )
  document.adoptedStyleSheets = [style]
})()
