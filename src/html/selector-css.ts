import type { Compound, Selector } from '#html/selector.ts'

/** A selector as CSS, for a browser: it takes a little more than we read, such as `#1st`, and browsers do not. */
export function selectorCss(selector: Selector): string {
  const [first, ...others] = selector
  return others.reduce(
    (css, compound) => `${css}${compound.combinator === 'child' ? ' > ' : ' '}${compoundCss(compound)}`,
    compoundCss(first!),
  )
}

function compoundCss({ name, id, classes, attributes, nth }: Compound): string {
  return [
    name === null ? '*' : identifier(name),
    ...(id === null ? [] : [`[id=${quoted(id)}]`]),
    ...classes.map((each) => `[class~=${quoted(each)}]`),
    ...attributes.map(({ name, value }) => `[${identifier(name)}${value === null ? '' : `=${quoted(value)}`}]`),
    ...(nth === null ? [] : [`:nth-of-type(${nth})`]),
  ].join('')
}

function quoted(text: string): string {
  return `"${text.replace(/[^\w\u0080-\uffff -]/g, escaped)}"`
}

/** Digits and dashes may not begin one. */
function identifier(text: string): string {
  return text.replace(/^[\d-]|[^\w\u0080-\uffff-]/g, escaped)
}

function escaped(character: string): string {
  return `\\${character.codePointAt(0)!.toString(16)} `
}
