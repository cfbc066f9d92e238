import type { WrittenElement } from './elements.ts'

const FIRST = /^(#?)([a-z][\w-]*)$/i
const STEP = /^([a-z][\w-]*):nth-of-type\((\d{1,6})\)$/i

/** The element that a selector of `selectorOf` finds in this text, which may be another than the one it was made of; null where there is none. */
export function selectedBy(selector: string, roots: readonly WrittenElement[]): WrittenElement | null {
  const [first = '', ...steps] = selector.split(' > ')
  const [, hash, name] = FIRST.exec(first) ?? []
  let found = name === undefined ? null : firstOf(roots, (each) => (hash ? idOf(each) : each.name) === name)
  for (const step of steps) {
    const [, name, nth] = STEP.exec(step) ?? []
    found = found?.children.filter((each) => each.name === name)[Number(nth) - 1] ?? null
  }
  return found
}

function firstOf(
  elements: readonly WrittenElement[],
  isWanted: (element: WrittenElement) => boolean,
): WrittenElement | null {
  for (const each of elements) {
    const found = isWanted(each) ? each : firstOf(each.children, isWanted)
    if (found) return found
  }
  return null
}

function idOf({ attributes }: WrittenElement): string | null {
  return attributes.find(({ name }) => name === 'id')?.value ?? null
}
