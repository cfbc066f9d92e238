/** What a website's `robots.txt` asks of one program (RFC 9309). */
export type Robots = {
  /** @param path with its query, as written in an address */
  allows(path: string): boolean
  /** Milliseconds between requests; null when it asks for none. */
  delayMs: number | null
  /** Addresses of sitemaps, as written. */
  sitemaps: string[]
}

type Rule = { allow: boolean; pattern: string }
/** `open` while names of programs may follow. */
type Group = { agents: string[]; rules: Rule[]; delayMs: number | null; open: boolean }

/** What a file holds beyond is passed over: RFC 9309 asks for at least 500 KiB. */
const MAX_CHARACTERS = 512_000
const MAX_RULES = 5_000
const MAX_SITEMAPS = 50

export const ALLOWS_ALL: Robots = { allows: () => true, delayMs: null, sitemaps: [] }

/** @param token the product token of the program, in lower case */
export function readRobots(text: string, token: string): Robots {
  const { groups, sitemaps } = parse(text.slice(0, MAX_CHARACTERS))
  const named = groups.filter(({ agents }) => agents.some((agent) => productOf(agent) === token))
  const chosen = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
  const rules = chosen.flatMap((group) => group.rules).slice(0, MAX_RULES)
  const [delayMs = null] = chosen.map((group) => group.delayMs).filter((delay) => delay !== null)
  return { allows: (path) => allows(rules, encoded(path)), delayMs, sitemaps }
}

function parse(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let group: Group | null = null
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const given = value.trim()
    switch (name.toLowerCase()) {
      case 'user-agent':
        if (!group?.open) {
          group = { agents: [], rules: [], delayMs: null, open: true }
          groups.push(group)
        }
        group.agents.push(given.toLowerCase())
        break
      case 'allow':
      case 'disallow':
        if (!group) break
        group.open = false
        // An empty one says nothing.
        if (given !== '') group.rules.push({ allow: name.toLowerCase() === 'allow', pattern: encoded(given) })
        break
      case 'crawl-delay':
        if (!group) break
        group.open = false
        if (Number.parseFloat(given) >= 0) group.delayMs = Number.parseFloat(given) * 1_000
        break
      case 'sitemap':
        if (sitemaps.length < MAX_SITEMAPS) sitemaps.push(given)
    }
  }
  return { groups, sitemaps }
}

/** `Sitewright/1.0` and `sitewright` name the same program. */
function productOf(agent: string): string {
  return /^[a-z_-]*/.exec(agent)![0]
}

/** The longest rule that matches decides; of two as long, the one that allows. */
function allows(rules: readonly Rule[], path: string): boolean {
  let decided: Rule | null = null
  for (const rule of rules) {
    const isStronger =
      !decided ||
      rule.pattern.length > decided.pattern.length ||
      (rule.pattern.length === decided.pattern.length && rule.allow)
    if (isStronger && matches(rule.pattern, path)) decided = rule
  }
  return decided?.allow ?? true
}

/** `*` stands for any characters, `$` at the end for the end. Takes linear time for each `*`. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  const [first = '', ...others] = parts
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = isWhole ? others.pop() : undefined
  for (const part of others) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  if (!isWhole) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}

/** Both sides are compared as an address is sent: with what is not ASCII encoded, and digits of codes in capitals. */
function encoded(path: string): string {
  return path
    .replace(/[^\u0021-\u007e]+/g, (run) => encodeURIComponent(run.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
      return /[\w.~-]/.test(character) ? character : code.toUpperCase()
    })
}

/** Without its sitemap lines, which the service writes itself. */
export function withoutSitemaps(text: string): string {
  return text.replace(/^[ \t]*sitemap[ \t]*:.*(?:\r\n|\r|\n|$)/gim, '')
}
