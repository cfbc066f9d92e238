import type { ToolDefinition } from '#transport/mcp/registry.ts'

/** How much a word counts by where it is found. */
const WEIGHTS = { name: 6, description: 3, argument: 1 }
/** Words that say nothing of what is wanted. */
const STOP = new Set(
  'a an and are as at be by can do does for from get has have how i in into is it its me my of on or our so some that the their them there this to up want we what when where which who why will with you your make made all any one new'.split(
    ' ',
  ),
)

type Indexed<T> = { tool: T; words: ReadonlyMap<string, number> }

/** Finds tools by words of their names, descriptions and arguments: words that few tools have count more. */
export class ToolFinder<T extends { definition: ToolDefinition }> {
  readonly #tools: readonly Indexed<T>[]
  readonly #rarity = new Map<string, number>()

  constructor(tools: readonly T[]) {
    this.#tools = tools.map((tool) => ({ tool, words: wordsOf(tool.definition) }))
    for (const { words } of this.#tools)
      for (const word of words.keys()) this.#rarity.set(word, (this.#rarity.get(word) ?? 0) + 1)
    for (const [word, count] of this.#rarity) this.#rarity.set(word, Math.log(1 + tools.length / count))
  }

  /** The best first; none where no word is found. */
  find(query: string, limit: number): T[] {
    const wanted = [...new Set(stemsOf(query))]
    const scored = this.#tools.map(({ tool, words }) => {
      let score = 0
      for (const word of wanted) score += (words.get(word) ?? 0) * (this.#rarity.get(word) ?? 0)
      return { tool, score }
    })
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ tool }) => tool)
  }
}

function wordsOf({ name, description, inputSchema }: ToolDefinition): Map<string, number> {
  const words = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of stemsOf(text)) words.set(word, Math.max(words.get(word) ?? 0, weight))
  }
  add(name, WEIGHTS.name)
  add(description, WEIGHTS.description)
  const { properties = {} } = inputSchema as { properties?: Record<string, { description?: string; enum?: string[] }> }
  for (const [argument, schema] of Object.entries(properties))
    add([argument, ...(schema.enum ?? [])].join(' '), WEIGHTS.argument)
  return words
}

/** Words without their endings, so that `redirects` finds `redirect`, and `publishing` `publish`. */
function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !STOP.has(word)).map(stem)
}

function stem(word: string): string {
  if (word.length < 4) return word
  const short = word
    .replace(/(ies)$/, 'y')
    .replace(/(sses|shes|ches|xes)$/, (ending) => ending.slice(0, -2))
    .replace(/([^s])s$/, '$1')
    .replace(/(ing|ed|tion|ment)$/, '')
  return (short.length < 3 ? word : short).replace(/e$/, '')
}
