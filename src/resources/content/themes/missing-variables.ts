const USED = /\bvar\(\s*(--[\w-]+)\s*\)/g
const DECLARED = /(?:^|[{;\s/])(--[\w-]+)\s*:/g

/** The variables that css uses without a fallback, and that neither it nor the css of the tokens declares. */
export function missingVariables(css: string, tokensCss: string): string[] {
  const declared = new Set([...`${tokensCss}\n${css}`.matchAll(DECLARED)].map(([, name]) => name!))
  const used = new Set([...css.matchAll(USED)].map(([, name]) => name!))
  return [...used].filter((name) => !declared.has(name))
}
