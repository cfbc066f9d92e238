/** Who has done anything on which website since it was last asked: noted at every request, written down now and then. */
export class Activity {
  #active = new Map<string, Set<string>>()

  note(websiteId: string, userId: string) {
    const users = this.#active.get(websiteId)
    if (users) users.add(userId)
    else this.#active.set(websiteId, new Set([userId]))
  }

  /** What was noted, once. */
  take(): { website_id: string; user_id: string }[] {
    const taken = [...this.#active].flatMap(([website_id, users]) =>
      [...users].map((user_id) => ({ website_id, user_id })),
    )
    this.#active.clear()
    return taken
  }
}
