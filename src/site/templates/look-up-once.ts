/** What is read when it is asked for first, and never again. */
export function lazily<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  return () => {
    known ??= read()
    return known
  }
}

/** The same answer to the same question, however often it is asked. */
export function once<Q, T>(
  find: (question: Q) => Promise<T>,
  keyOf: (question: Q) => string,
): (question: Q) => Promise<T> {
  const found = new Map<string, Promise<T>>()
  return (question) => {
    const key = keyOf(question)
    const known = found.get(key) ?? find(question)
    found.set(key, known)
    return known
  }
}

/** Looks names up together, each of them once. */
export function eachOnce<T>(
  find: (names: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (names: readonly string[]) => Promise<ReadonlyMap<string, T>> {
  const asked = new Set<string>()
  const known = new Map<string, T>()
  return async (names) => {
    const missing = [...new Set(names)].filter((name) => !asked.has(name))
    const found = missing.length > 0 ? await find(missing) : new Map<string, T>()
    for (const name of missing) asked.add(name)
    for (const [name, value] of found) known.set(name, value)
    return new Map(names.flatMap((name) => (known.has(name) ? [[name, known.get(name)!] as const] : [])))
  }
}
