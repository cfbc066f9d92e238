import type { Database } from '#kernel/database/database.ts'
import type { PreviewRow } from '#resources/history/previews/record.ts'
import { hostKeyOf, statusOf } from '#resources/history/previews/rules.ts'
import { countWrongPassword, previewAtHost } from '#resources/history/previews/store.ts'

/** The key in a host name that only a preview can have; null for other host names. */
export function previewKeyOf(name: string, sitesDomain: string): string | null {
  const suffix = `.${sitesDomain}`
  return name.endsWith(suffix) ? hostKeyOf(name.slice(0, -suffix.length)) : null
}

/** A preview that has not ended. */
export type ActivePreview = PreviewRow

/** The preview with this key, unless it has ended. */
export async function activePreview(
  { reader }: Database,
  key: string,
  now: number,
): Promise<ActivePreview | undefined> {
  const preview = key === '' ? undefined : await previewAtHost(reader, key)
  return preview && statusOf(preview, now) === 'active' ? preview : undefined
}

/** Wrong ones of one preview in an hour, wherever they come from. */
const WRONG_PER_HOUR = 100
const HOUR_MS = 3_600_000

/** How many seconds no password is taken, after too many wrong ones; 0 for none. */
export function passwordPause({ wrong_passwords, wrong_since }: PreviewRow, now: number): number {
  const left = wrong_since + HOUR_MS - now
  return left > 0 && wrong_passwords >= WRONG_PER_HOUR ? Math.ceil(left / 1_000) : 0
}

export async function noteWrongPassword(database: Database, preview: PreviewRow, now: number): Promise<void> {
  await database.write((tx) => countWrongPassword(tx, preview, now, HOUR_MS))
}
