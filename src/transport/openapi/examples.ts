import type { Example } from '#kernel/operations/example.ts'

type Shown = { example?: unknown }

/** Shorter ones are repeated: a reference would be no shorter. */
const MIN_CHARACTERS = 150

/** Answers that several operations show, with the name of the first of them. */
export function sharedAnswers(examples: readonly Example[]): ReadonlyMap<string, string> {
  const byText = Map.groupBy(examples, ({ answer }) => JSON.stringify(answer ?? null))
  const shared = [...byText].filter(([text, { length }]) => text.length > MIN_CHARACTERS && length > 1)
  return new Map(shared.map(([text, [first]]) => [text, first!.operation]))
}

/** Linters take anything with a `type` and a `default` for a schema, such as a property of a component without a default. */
export function shownExample(example: unknown): Shown {
  if (example === undefined) return {}
  const text = JSON.stringify(example, (name, value) => (name === 'default' && value === null ? undefined : value))
  return { example: JSON.parse(text) as unknown }
}
