import type { Secrets } from '#auth/secrets.ts'
import type { Database } from '#kernel/database/database.ts'

/** What signing in and changing one's own account need of the service. */
export type AuthContext = {
  database: Database
  secrets: Secrets
  /** `base` has no trailing slash. */
  links: { base: string }
  /** Called after a commit, so that a queued mail leaves immediately. */
  worker: { wake(): void }
}
