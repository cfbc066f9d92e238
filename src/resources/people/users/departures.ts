import { findUserById } from '#auth/people.ts'
import type { UserRow } from '#kernel/database/tables/accounts.ts'
import { notPossible } from '#kernel/operations/errors.ts'
import { type Choices, type DeletionContext, deleteUser } from '#resources/people/users/delete-user.ts'
import { type Leaving, lookAtLeaving } from '#resources/people/users/leaving.ts'

type Person = { userId: string; accountId: string }
/** Woken after a commit, so that the mail leaves and the purge begins immediately. */
type Worker = { wake(): void }

/** People who delete their own account. */
export class Departures {
  readonly #context: DeletionContext
  readonly #worker: Worker

  constructor(context: DeletionContext, worker: Worker) {
    this.#context = context
    this.#worker = worker
  }

  lookAt({ userId, accountId }: Person): Promise<Leaving> {
    return lookAtLeaving(this.#context.database.reader, { id: userId, account_id: accountId })
  }

  /** @throws ValidationFailed with a field for each website that stands in the way, and `base` for what else does */
  async carryOut({ userId }: Person, choices: Choices, requestId: string): Promise<void> {
    const { reader } = this.#context.database
    const user: UserRow | undefined = await findUserById(reader, userId)
    if (!user) return
    if ((await this.lookAt({ userId, accountId: user.account_id })).isOnlyUser)
      throw notPossible('The only account cannot be deleted here', 'Run sitewright user delete on the server.')
    const actor = { type: 'user', id: user.id, name: user.name, client: null } as const
    await deleteUser(this.#context, { user, choices, actor, requestId })
    this.#worker.wake()
  }
}
