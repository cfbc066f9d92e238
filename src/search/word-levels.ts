import { cutWords } from '#text/words/cut-words.ts'

/** How well a word describes a document: it is in the title, a heading or the description, several times in it, or once. */
export const LEVELS = [4, 3, 2, 1] as const
export type Level = (typeof LEVELS)[number]

export type IndexedText = { title: string; description: string; headings: string; body: string }

/** How often a word must be in the body to count as more than mentioned. */
const OFTEN = 3
/** Further words of a document are not found. */
const MAX_WORDS = 5_000

/** Each word of a document once, with its level. */
export function wordLevels({ title, description, headings, body }: IndexedText): Map<string, Level> {
  const levels = new Map<string, Level>()
  const counts = new Map<string, number>()
  const add = (word: string, level: Level) => {
    const known = levels.get(word)
    if (known === undefined ? levels.size < MAX_WORDS : known < level) levels.set(word, level)
  }
  for (const word of cutWords(title)) add(word, 4)
  for (const word of cutWords(`${headings}\n${description}`)) add(word, 3)
  for (const word of cutWords(body)) {
    const count = (counts.get(word) ?? 0) + 1
    counts.set(word, count)
    add(word, count >= OFTEN ? 2 : 1)
  }
  return levels
}
