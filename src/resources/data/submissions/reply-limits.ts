import { countWithin } from '#auth/attempts.ts'
import type { Tx } from '#kernel/database/database.ts'
import { foldedAddress } from '#resources/data/submissions/addresses.ts'
import { getWebsite } from '#resources/websites/websites/store.ts'

const HOUR_MS = 3_600_000
/** Automatic replies in an hour, since strangers could have them sent to anyone: to one address, regardless of who causes them … */
const TO_ADDRESS = { most: 3, windowMs: HOUR_MS }
/** … and from all forms of a website, and of an account. */
const OF_WEBSITE = { most: 60, windowMs: HOUR_MS }
const OF_ACCOUNT = { most: 180, windowMs: HOUR_MS }

/** Whether one more automatic reply is sent. It is counted. */
export async function mayReply(tx: Tx, website_id: string, address: string, now: number): Promise<boolean> {
  if (!(await countWithin(tx, `reply to ${foldedAddress(address)}`, TO_ADDRESS, now))) return false
  if (!(await countWithin(tx, `replies of website ${website_id}`, OF_WEBSITE, now))) return false
  const { account_id } = await getWebsite(tx, website_id)
  return countWithin(tx, `replies of account ${account_id}`, OF_ACCOUNT, now)
}
