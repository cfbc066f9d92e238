export const MENTIONED = ['agent', 'app', 'user'] as const

export type Mention = { type: (typeof MENTIONED)[number]; id: string | null; name: string }
/** Somebody who can be mentioned, by any of some names. */
export type Mentionable = Mention & { names: readonly string[] }

/** Of one comment. */
const MAX_MENTIONS = 20
const ANY_AGENT: Mentionable = { type: 'agent', id: null, name: 'agent', names: ['agent'] }
const PART_OF_NAME = /[\p{L}\p{N}_]/u

/** Whom a text names with @, in the order in which they are named; `@agent` is any agent. */
export function mentionsIn(text: string, known: readonly Mentionable[]): Mention[] {
  const lower = text.toLowerCase()
  const names = [ANY_AGENT, ...known]
    .flatMap((each) => each.names.map((name) => ({ each, name: name.toLowerCase() })))
    .filter(({ name }) => name !== '')
    // Of "Claude" and "Claude Code" the longer one is meant where it fits.
    .sort((a, b) => b.name.length - a.name.length)
  const found: Mention[] = []
  for (let at = lower.indexOf('@'); at !== -1 && found.length < MAX_MENTIONS; at = lower.indexOf('@', at + 1)) {
    if (at > 0 && PART_OF_NAME.test(lower[at - 1]!)) continue
    const named = names.find(({ name }) => lower.startsWith(name, at + 1) && endsAt(lower, at + 1 + name.length))
    if (named) found.push({ type: named.each.type, id: named.each.id, name: named.each.name })
  }
  return withoutTwice(found)
}

/** The same mention once. */
export function withoutTwice(mentions: readonly Mention[]): Mention[] {
  return [...new Map(mentions.map((mention) => [mentionKey(mention), mention])).values()].slice(0, MAX_MENTIONS)
}

/** Apps are known by their name: each person who connects one has a connection of their own. */
export function mentionKey({ type, id, name }: Mention): string {
  if (type === 'agent') return 'agent'
  return type === 'user' ? `user:${id}` : `app:${name.toLowerCase()}`
}

/** What names this caller: a person by themselves, an agent as any agent or by its app. */
export function keysOf(caller: { userId: string; credential: { kind: string; name: string | null } }): string[] {
  if (caller.credential.kind === 'session') return [`user:${caller.userId}`]
  const { name } = caller.credential
  return ['agent', ...(name === null ? [] : [mentionKey({ type: 'app', id: null, name })])]
}

function endsAt(text: string, index: number): boolean {
  return index >= text.length || !PART_OF_NAME.test(text[index]!)
}
