/** A rule of a style sheet, at any nesting depth. */
export type Rule = { selectors: readonly string[]; declarations: ReadonlyMap<string, string> }

const USED = /var\(\s*--([\w-]+)/g
const ONLY = /^var\(\s*--([\w-]+)\s*(?:,.*)?\)$/

type Open = { prelude: string; declarations: Map<string, string> }

/** Reads the rules that declare something, in their order. What is wrong in the text is left out. */
export function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  const open: Open[] = [{ prelude: '', declarations: new Map() }]
  let text = ''
  const declare = () => {
    const colon = text.indexOf(':')
    const name = text.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && /^[\w-]+$/.test(name)) open.at(-1)!.declarations.set(name, text.slice(colon + 1).trim())
    text = ''
  }
  for (const piece of piecesOf(css)) {
    if (piece === ';') declare()
    else if (piece === '{') {
      open.push({ prelude: text.trim(), declarations: new Map() })
      text = ''
    } else if (piece === '}') {
      declare()
      const { prelude, declarations } = open.length > 1 ? open.pop()! : open[0]!
      const selectors = prelude.split(',').map((selector) => selector.trim())
      if (declarations.size > 0) rules.push({ selectors, declarations })
    } else text += piece
  }
  return rules
}

/** The names of the variables that a value or a whole sheet uses, without the hyphens that begin them. */
export function variablesIn(css: string): Set<string> {
  return new Set([...css.matchAll(USED)].map(([, name]) => name!))
}

/** The variable that a value is; undefined where it is anything else. */
export function variableOf(value: string | undefined): string | undefined {
  return value === undefined ? undefined : ONLY.exec(value)?.[1]
}

/** What ends something, each alone, and the texts between; comments are left out, and strings are whole. */
function piecesOf(css: string): string[] {
  return css.replace(/\/\*.*?\*\//gs, ' ').match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[;{}]|[^;{}"']+|["']/g) ?? []
}
