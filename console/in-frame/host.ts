/** The element that a region is in while it is typed into, and what was in it. */
export type Host = {
  /** The mark of the element; null where it is not of the text itself. */
  key: string | null
  children: ChildNode[]
  enter(): Element
  leave(): void
}

const WITHIN = 'ul, ol, li, blockquote'
const BLOCK = /^(p|h[1-6]|li|blockquote)$/
/** Most that one region has; in more than that, a text is typed into alone. */
const MAX_CHILDREN = 400
const MAX_CHARACTERS = 200_000

/** The element around a text and its neighbours. Null where the text is no block among blocks. */
export function hostOf(text: Element): Host | null {
  if (!BLOCK.test(text.localName)) return null
  let top = text
  while (top.parentElement?.matches(WITHIN) && isMarked(top.parentElement)) top = top.parentElement
  const parent = top.parentElement
  if (!parent || top.localName === 'li') return null
  const isOwn = partOf(parent) === partOf(text)
  const host = isOwn ? elementHost(parent) : runHost(top)
  const size = host?.children.reduce((sum, { textContent }) => sum + (textContent?.length ?? 0), 0) ?? 0
  return host && host.children.length <= MAX_CHILDREN && size <= MAX_CHARACTERS ? host : null
}

function elementHost(element: Element): Host {
  const key = element.getAttribute('data-sw')
  return { key, children: [...element.childNodes], enter: () => element, leave: () => {} }
}

/**
 * What stands beside one another at the top of a text has no element of its own, so that it gets one while it is typed into.
 * In a grid or a row of boxes that would be another box.
 */
function runHost(element: Element): Host | null {
  const { display } = getComputedStyle(element.parentElement!)
  if (!/^(block|flow-root|list-item|table-cell)$/.test(display)) return null
  const children = runOf(element)
  const wrapper = document.createElement('div')
  wrapper.setAttribute(RUN, partOf(element)!)
  return {
    key: null,
    children,
    enter() {
      element.before(wrapper)
      wrapper.append(...children)
      return wrapper
    },
    leave: () => wrapper.replaceWith(...wrapper.childNodes),
  }
}

const RUN = 'data-sw-run'

/** The neighbours that are of the page itself: others are of parts with a mark of another text. */
function runOf(element: Element): ChildNode[] {
  const part = partOf(element)
  const isOf = (node: ChildNode | null) =>
    node instanceof Element ? partOf(node) === part : node instanceof Text && node.data.trim() === ''
  let first: ChildNode = element
  while (isOf(first.previousSibling)) first = first.previousSibling!
  const run: ChildNode[] = []
  for (let node: ChildNode | null = first; node && isOf(node); node = node.nextSibling) run.push(node)
  return run
}

function partOf(element: Element): string | undefined {
  return element.getAttribute('data-sw')?.split(':')[0]
}

function isMarked(element: Element): boolean {
  return element.hasAttribute('data-sw')
}
