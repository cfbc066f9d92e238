/** Users noted between two writes; further ones are noted after the next one. About 20 MB. */
const MAX_NOTED = 100_000

/** Which users were active on which website: noted at every request, written to the database now and then. */
export class Activity {
  #active = new Map<string, Set<string>>()
  #noted = 0

  note(websiteId: string, userId: string) {
    const users = this.#active.get(websiteId)
    if (users?.has(userId) || this.#noted >= MAX_NOTED) return
    this.#noted++
    if (users) users.add(userId)
    else this.#active.set(websiteId, new Set([userId]))
  }

  /** Everything noted since the last call. */
  take(): { website_id: string; user_id: string }[] {
    const taken = [...this.#active].flatMap(([website_id, users]) =>
      [...users].map((user_id) => ({ website_id, user_id })),
    )
    this.#active.clear()
    this.#noted = 0
    return taken
  }
}
