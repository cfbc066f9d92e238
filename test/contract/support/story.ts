import type { Example } from '#kernel/operations/example.ts'
import type { Json } from '#test/support/client.ts'

/** Ids, tokens and keys: what the service chooses at random. */
const RANDOM = /(?=[\w-]*[0-9A-Z])[\w-]{20,}|(?<=[?&]v=)[\w-]+/g
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * The end of a random key, when something was last used (which is saved some time later), how long something took, and where
 * a journal goes on.
 */
const UNPREDICTABLE =
  /\.(key_tag|ds|public_key|last_four|last_used_at|last_active_at|duration_ms)$|^answer\.meta\.previous$/

/** What each value of the examples that the service chooses (ids, addresses, tokens) is in this run. */
export class Story {
  readonly #real = new Map<string, string>()

  /** The examples' value is that one in this run. */
  learn(shown: string, real: string): void {
    this.#real.set(shown, real)
  }

  /** A part of an example with this run's values, in texts as well. */
  translate<T>(part: T): T {
    if (part === undefined) return part
    let text = JSON.stringify(part)
    for (const [shown, real] of this.#real) text = text.replaceAll(shown, real)
    return JSON.parse(text)
  }

  /**
   * Learns the ids of an answer, and says where it differs from the example. Lists may show their first items only, and
   * texts their beginning, with an ellipsis.
   */
  differences(shown: Json, real: Json, path = 'answer'): string[] {
    if (Array.isArray(shown) && Array.isArray(real))
      return [
        ...(shown.length > real.length ? [`${path} has ${real.length} items`] : []),
        ...shown.slice(0, real.length).flatMap((item, i) => this.differences(item, real[i], `${path}[${i}]`)),
      ]
    if (isObject(shown) && isObject(real)) {
      const names = [...new Set([...Object.keys(shown), ...Object.keys(real)])]
      return names.flatMap((name) => {
        if (!(name in shown)) return [`the example lacks ${path}.${name}`]
        if (!(name in real)) return [`${path}.${name} is not answered`]
        return this.differences(shown[name], real[name], `${path}.${name}`)
      })
    }
    if (UNPREDICTABLE.test(path)) return []
    if (typeof shown === 'string' && typeof real === 'string') return this.#differentText(shown, real, path)
    return shown === real ? [] : [`${path} is ${JSON.stringify(real)}, the example has ${JSON.stringify(shown)}`]
  }

  #differentText(shown: string, real: string, path: string): string[] {
    if (TIME.test(shown) && TIME.test(real)) return []
    const chosen: readonly string[] = real.match(RANDOM) ?? []
    shown.match(RANDOM)?.forEach((value, i) => {
      if (chosen[i] && !this.#real.has(value)) this.learn(value, chosen[i])
    })
    const expected = this.translate(shown)
    if (expected.endsWith('…') && real.startsWith(expected.slice(0, -1))) return []
    return expected === real ? [] : [`${path} is ${JSON.stringify(real)}, the example has ${JSON.stringify(expected)}`]
  }
}

/** The examples in the order of their story: what deletes comes last, the latest record first. */
export function inOrder(examples: readonly Example[]): Example[] {
  const deletes = ({ operation }: Example) => operation.endsWith('_delete')
  return [...examples.filter((example) => !deletes(example)), ...examples.filter(deletes).toReversed()]
}

function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
