import type { ReadComment } from '#client/generated.ts'

/** A name that is being typed behind an @: where the @ is, and what is typed of it. */
export type Typing = { at: number; typed: string }

const BEING_TYPED = /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_.' -]{0,40})$/u

/** The mention before the caret; null where there is none. */
export function mentionBefore(text: string, caret: number): Typing | null {
  const typed = BEING_TYPED.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { at: caret - typed.length - 1, typed }
}

/** Names that begin with what is typed, or have a word that does. */
export function matching(names: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase()
  return names.filter((name) => {
    const lower = name.toLowerCase()
    return lower.startsWith(wanted) || lower.includes(` ${wanted}`)
  })
}

/** The text with the whole name in place of what was typed, and where the caret is then. */
export function completed(text: string, { at, typed }: Typing, name: string): { text: string; caret: number } {
  const after = text.slice(at + 1 + typed.length)
  const space = after.startsWith(' ') ? '' : ' '
  return { text: `${text.slice(0, at)}@${name}${space}${after}`, caret: at + name.length + 2 }
}

export type TaskState = 'waiting' | 'answered'

/** Of an open comment that is a task for an agent: whether one has answered what was asked last. Null of other comments. */
export function taskState({
  text,
  replies,
  mentions,
  status,
}: Pick<ReadComment, 'text' | 'replies' | 'mentions' | 'status'>): TaskState | null {
  const names = mentions.filter(({ type }) => type !== 'user').map(({ name }) => `@${name.toLowerCase()}`)
  if (status !== 'open' || names.length === 0) return null
  const said = [
    { text, isAgent: false },
    ...replies.map((each) => ({ text: each.text, isAgent: !!each.author.client })),
  ]
  const asked = said.findLastIndex(
    (each) => !each.isAgent && names.some((name) => each.text.toLowerCase().includes(name)),
  )
  return said.slice(asked + 1).some(({ isAgent }) => isAgent) ? 'answered' : 'waiting'
}
