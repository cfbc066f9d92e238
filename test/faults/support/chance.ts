/** Seeded random numbers (mulberry32), so that a failure can be repeated. */
export function chanceOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  }
}

export type Chance = ReturnType<typeof chanceOf>

/** SEED, or in CI always the same, or a new one; printed, so that a failure can be repeated. */
export function seedFromEnvironment(given = process.env.SEED, name = 'SEED'): number {
  const seed = Number(given ?? (process.env.CI ? 1 : Math.floor(Math.random() * 2 ** 31)))
  console.log(`${name}=${seed}`)
  return seed
}
