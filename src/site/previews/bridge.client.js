// What an editor and a page that it edits say to one another. It marks nothing and saves nothing: it shows what is
// selected, lets text be typed into, and takes over what the service renders after a change (morph.client.js stands before it).
;(() => {
  const own = document.currentScript
  let parts = own.dataset.parts
  let port = null
  /** What is typed into and how often it was, what was read for that, and the text in it that was clicked. */
  let region = null
  let typed = 0
  let reading = null
  let text = null
  let partId = null
  /** Where the caret was before the text was shown anew, and what is to be selected then. */
  let caret = null
  let wanted = null
  /** Where the editor scrolled to, which need not be said back to it. */
  let scrolledTo = -Infinity
  /** Where the click was that selected, and the element until the editor answers. */
  let point = null
  let clicked = null
  /** What is typed after the click on a text, before it can be typed into; for so long only, as some cannot. */
  let early = null
  const EARLY_MS = 5_000
  const INLINE = 'text elements'
  const PICTURE = 'img,svg'
  const STATES = ['data-sw-over', 'data-sw-on', 'data-sw-new', 'data-sw-by']
  /** How long it is shown that somebody else changed something, in milliseconds. */
  const NEW_MS = 20_000
  const TEXTS = '[data-sw-text]'

  const send = (type, message) => port?.postMessage({ type, ...message })
  const markOf = (element) => element?.getAttribute?.('data-sw') ?? null
  const find = (mark) => (mark ? document.querySelector(`[data-sw^="${CSS.escape(mark)}"]`) : null)
  own.bridge = { send, markOf, isTyping: () => region !== null }
  const nearest = (element) => element?.closest?.('[data-sw]')?.closest('svg,[data-sw]') ?? null

  addEventListener('message', ({ source, origin, data, ports }) => {
    if (port || source !== parent || origin !== own.dataset.editor || data?.type !== 'connect' || !ports[0]) return
    port = ports[0]
    port.onmessage = ({ data }) =>
      ({ mark, edit, mount, format, refresh, scroll, theme, changed, others })[data.type]?.(data)
    ready()
  })

  /** The css shown in place of the theme's with the style sheets of its fonts, and in which of light and dark the page is shown: null for as it is. */
  let look = { css: null, fonts: [], scheme: null }
  let ownCss
  const THEME = /\/\*sw-theme\*\/(.*)\/\*sw-theme-end\*\//s
  const SCHEME = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g
  const mediaOf = new WeakMap()
  const scheme = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, scheme]

  const styleIn = (root) => [...root.querySelectorAll('style')].find((style) => THEME.test(style.textContent))
  const themeIn = (root) => THEME.exec(styleIn(root)?.textContent)

  function theme({ css, fonts, scheme }) {
    ownCss ??= themeIn(document)?.[1]
    const isAlike = look.css === css
    look = { css, fonts, scheme }
    if (!isAlike) dress(document, { css: css ?? ownCss, fonts })
    shade()
  }

  /** Fonts are linked rather than imported by the css: they would be read anew with every change of it. */
  function dress(root, { css, fonts }) {
    for (const href of fonts) {
      if (root.querySelector(`link[href="${CSS.escape(href)}"]`)) continue
      const link = root.createElement('link')
      root.head.append(Object.assign(link, { rel: 'stylesheet', href }))
    }
    const style = styleIn(root)
    if (style) style.textContent = style.textContent.replace(THEME, () => `/*sw-theme*/${css}/*sw-theme-end*/`)
  }

  /** Shows the page in the other of light and dark than the device: what asks for one of them gets its answer here. */
  function shade() {
    scheme.replaceSync(look.scheme ? `:root{color-scheme:${look.scheme}!important}` : '')
    for (const sheet of document.styleSheets) {
      try {
        shadeRules(sheet.cssRules)
      } catch {
        // A sheet of another origin cannot be read.
      }
    }
  }

  function shadeRules(rules) {
    for (const rule of rules) {
      if (rule.media) {
        if (!mediaOf.has(rule)) mediaOf.set(rule, rule.media.mediaText)
        const own = mediaOf.get(rule)
        const shown = look.scheme
          ? own.replace(SCHEME, (_, name) => (name === look.scheme ? '(min-width:0px)' : '(max-width:0px)'))
          : own
        if (rule.media.mediaText !== shown) rule.media.mediaText = shown
      }
      if (rule.cssRules) shadeRules(rule.cssRules)
    }
  }

  /** Says what the page shows now, and what was clicked before the editor listened or knew that text. */
  function ready() {
    send('ready', { parts, path: location.pathname })
    if (clicked?.isConnected && !region) select(clicked, rowOf(clicked), true)
  }

  const rowOf = (element) => element.closest?.('[data-sw-row]')?.getAttribute('data-sw-row')

  /** Shows what is selected (`mark` is a mark or how it begins; null is nothing), or selects it as a click does. */
  function mark({ mark, scroll, choose }) {
    const element = find(mark)
    point = null
    clicked = null
    // What is typed into keeps the marks that it had, until it is shown anew.
    if (mark && !element && region) {
      wanted = { mark, scroll, choose }
      return leave()
    }
    if (element && choose) select(element)
    state('data-sw-on', element)
    if (scroll) element?.scrollIntoView({ block: 'nearest' })
    const isAround = element && region && (region.host().contains(element) || element.contains(region.host()))
    if (!isAround) leave()
  }

  const NEW = ['data-sw-new', 'data-sw-by']
  const newest = new CSSStyleSheet()
  let fading
  /** Outlines what somebody changed, with their name where there is room; in what is typed into by its mark, as that stays. */
  function changed({ marks, who }) {
    clearTimeout(fading)
    for (const name of NEW) for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name)
    const found = marks.map(find).filter(Boolean)
    newest.replaceSync(found.map((element) => `[data-sw="${markOf(element)}"]{outline:2px solid #6b3fd4}`).join(''))
    for (const element of found.filter((each) => !region?.host().contains(each))) {
      element.setAttribute(NEW[0], '')
      if (getComputedStyle(element, '::after').content === 'none') element.setAttribute(NEW[1], who)
    }
    if (found.length > 0) fading = setTimeout(() => changed({ marks: [] }), NEW_MS)
  }

  const elsewhere = new CSSStyleSheet()
  const NAME =
    'position:absolute!important;z-index:9!important;margin:0!important;padding:2px 6px!important;font:500 12px/16px system-ui!important;color:#fff!important;border-radius:4px!important'
  /** Hold no name of their own: it stands in what is around them. */
  const EMPTY = 'img,input,textarea,select,video,audio,iframe,hr,br,svg,canvas,object'
  /** Outlines where others are, by marks alone, so that nothing of the page or of what is typed is another for it. */
  function others({ people }) {
    elsewhere.replaceSync('')
    const rules = people.map(({ mark, who, color }) => {
      const element = find(mark)
      if (!element) return ''
      const own = `[data-sw="${markOf(element)}"]`
      const isEmpty = element.matches(EMPTY)
      const around = isEmpty ? element.parentElement : element
      const side = ['::after', '::before'].find((each) => getComputedStyle(around, each).content === 'none')
      const named = `${isEmpty ? `:has(>${own})` : own}${side}{content:"${quoted(who)}"!important;background:${color}!important;${NAME}}`
      return `${own}{outline:2px dotted ${color}!important;outline-offset:2px}${side ? named : ''}`
    })
    elsewhere.replaceSync(rules.join(''))
  }

  const quoted = (text) => text.replace(/[^\p{L}\p{N} ]/gu, (each) => `\\${each.codePointAt(0).toString(16)} `)

  const room = () => Math.max(1, document.documentElement.scrollHeight - innerHeight)

  function scroll({ share }) {
    scrolledTo = Math.round(share * room())
    scrollTo({ top: scrolledTo, behavior: 'instant' })
  }

  /** In what is typed into, only texts as a whole are marked: to the editor of the text others would be changes. */
  function state(name, element) {
    const shown = region?.host().contains(element) ? element.closest(TEXTS) : element
    for (const other of document.querySelectorAll(`[${name}]`)) if (other !== shown) other.removeAttribute(name)
    shown?.setAttribute(name, '')
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

  /** What has pictures and no text is not typed into: the picture would lose its selection to it. */
  const isPicture = (block) => block.matches(PICTURE) || (block.querySelector(PICTURE) && !block.textContent.trim())

  /** `isAgain` where nobody has clicked anew. */
  function select(element, row = null, isAgain = false) {
    const block = regionOf(element)
    const isText =
      block && !isPicture(block) && [...block.querySelectorAll('*')].every((inner) => inner.matches(INLINE))
    if (region && !(isText && region.host().contains(block) && block.closest(TEXTS))) leave()
    early = isText && !region ? { text: '', until: performance.now() + EARLY_MS } : null
    state('data-sw-on', element)
    send('select', { mark: markOf(element), block: isText ? markOf(block) : null, row, isAgain })
  }

  let loading = null
  /** The editor of text, loaded when it is needed first. */
  function textEditor() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.nonce = own.nonce
      script.src = own.dataset.text
      script.onload = () => resolve(script)
      script.onerror = (event) => {
        loading = null
        reject(event)
      }
      own.after(script)
      script.remove()
    })
    return loading
  }

  /** Reads the region around a text, or that text alone, for the editor to compare with what is written. */
  async function edit({ mark, alone }) {
    text = find(mark)
    const { readRegion } = await textEditor()
    if (!text || find(mark) !== text) return
    leave()
    reading = readRegion(text, alone) ?? readRegion(text, true)
    if (reading) send('open', { mark, tree: reading.tree })
  }

  function mount({ fixed }) {
    clicked = null
    if (!reading || !text?.isConnected) return
    region = reading
    reading = null
    partId = JSON.parse(parts)[markOf(text).split(':')[0]]?.id
    region.mount({
      text,
      fixed,
      caret: caret ?? point,
      early: early?.text ?? '',
      changed: (tree) => send('text', { tree, typed: ++typed }),
    })
    caret = early = null
    state('data-sw-on', text)
  }

  function format({ tag, href }) {
    region?.format(tag, href)
  }

  function leave() {
    if (!region) return
    region.close()
    region = null
    send('close')
  }

  function refreshed(html) {
    const next = new DOMParser().parseFromString(html, 'text/html')
    const script = next.querySelector('script[data-parts]')
    if (!script) return location.reload()
    parts = script.dataset.parts
    ownCss = themeIn(next)?.[1]
    if (look.css !== null) dress(next, look)
    return next
  }

  /** Takes over what is rendered now. What is typed into stays, unless something else has changed the text. */
  async function refresh({ typed: known }) {
    const response = await fetch(location.href)
    const html = await response.text()
    if (known !== undefined && known < typed && !region) return
    const next = refreshed(html)
    if (!next) return
    const again = known === undefined && region ? whereTyped() : null
    const host = region?.host() ?? null
    if (host?.dataset.swRun) wrapRun(next)
    morph(document.documentElement, next.documentElement, { host, own, states: STATES })
    if (look.scheme) shade()
    ready()
    if (again) goOn(again)
    if (wanted) mark(wanted)
    wanted = null
  }

  /** The text that is typed into, by its place in the page as it is without an editor, and the characters before the caret. */
  function whereTyped() {
    const offset = region.caret()
    const node = getSelection().anchorNode
    const element = (node?.nodeType === 1 ? node : node?.parentElement)?.closest(TEXTS)
    leave()
    const path = []
    for (let each = element; each?.parentElement; each = each.parentElement)
      path.unshift([...each.parentElement.children].indexOf(each))
    return { path, offset }
  }

  function goOn({ path, offset }) {
    let element = document.documentElement
    for (const index of path) element = element?.children[index]
    if (path.length === 0 || !markOf(element)) return
    caret = { offset }
    select(element, null, true)
  }

  /** What is rendered has no element for what stands beside one another at the top of a text, as the page has while it is typed into. */
  function wrapRun(next) {
    const name = Object.entries(JSON.parse(parts)).find(([, { id }]) => id === partId)?.[0]
    const isOf = (node) =>
      node?.nodeType === 1 ? markOf(node)?.startsWith(`${name}:`) : node?.nodeType === 3 && !node.data.trim()
    const first = next.querySelector(`[data-sw^="${name}:"]`)
    if (!first) return
    const wrapper = next.createElement('div')
    first.before(wrapper)
    while (isOf(wrapper.nextSibling)) wrapper.append(wrapper.nextSibling)
  }

  const on = (name, listener) => addEventListener(name, listener, true)
  on('click', (event) => {
    if (!event.target.closest?.('summary')) event.preventDefault()
    const element = nearest(event.target)
    // What was made since the page was rendered has no mark yet.
    const made = region?.host().contains(event.target) ? event.target.closest(TEXTS) : null
    if (made && !markOf(made)) return
    const isTriple = event.detail === 3
    caret = isTriple ? { whole: true } : null
    point = event.detail ? { x: event.clientX, y: event.clientY } : null
    clicked = element
    select(element, rowOf(event.target))
    // The editor has nothing to answer where the caret is already.
    if (!region) return
    clicked = caret = null
    if (isTriple && region.host().contains(event.target)) region.selectText()
  })
  on('scroll', ({ target }) => {
    if (target !== document) return
    if (Math.abs(scrollY - scrolledTo) > 1) send('scroll', { share: Math.min(1, Math.max(0, scrollY / room())) })
    scrolledTo = -Infinity
  })
  on('mousemove', ({ target }) => state('data-sw-over', nearest(target)))
  for (const name of ['submit', 'auxclick', 'dragstart']) on(name, (event) => event.preventDefault())
  on('keydown', (event) => {
    const control = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const known = event.altKey
      ? { arrowup: 'up', arrowdown: 'down' }[key]
      : control
        ? { s: 'save', z: event.shiftKey ? 'redo' : 'undo', y: 'redo', k: 'link', enter: 'add' }[key]
        : { escape: 'escape' }[key]
    const isEarly = early && !region && performance.now() < early.until && !control && !event.altKey
    if (isEarly && event.key.length === 1) {
      early.text += event.key
      event.preventDefault()
    }
    if (!known) return
    event.preventDefault()
    if (event.altKey && !selectTyped()) return
    if (known === 'escape') leave()
    send('key', { key: known })
  })

  /** Moves what the caret is in, which may not be what was clicked. False for what was made since the page was rendered: it has no mark yet. */
  function selectTyped() {
    const { anchorNode } = getSelection()
    const element = anchorNode?.nodeType === 1 ? anchorNode : anchorNode?.parentElement
    const typed = region && element?.closest(TEXTS)
    if (typed && typed !== document.querySelector('[data-sw-on]')) {
      if (!markOf(typed)) return false
      select(typed)
    }
    return true
  }

  const style = new CSSStyleSheet()
  // Those of bridge-style.ts are put in place of the word.
  style.replaceSync('styles')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style, newest, elsewhere]
})()
