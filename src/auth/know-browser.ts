import { rememberDevice } from '#auth/devices.ts'
import { takeToken } from '#auth/one-time-tokens.ts'
import type { Database } from '#kernel/database/database.ts'

/** Makes a browser known with the token of a mailed link. Returns the token for its cookie; null when the link is used up or expired. */
export function knowBrowser(database: Database, token: string): Promise<string | null> {
  const now = Date.now()
  return database.write(async (tx) => {
    const used = await takeToken(tx, 'known_browser', token, now)
    return used && rememberDevice(tx, used.user_id!, now)
  })
}
