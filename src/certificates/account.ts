import { accountAt, insertAccount, saveAccount } from '#certificates/account-store.ts'
import type { Ordering } from '#certificates/ordering.ts'
import { newKey } from '#certificates/x509/new-key.ts'
import type { AcmeAccountRow } from '#kernel/database/tables/certificates.ts'
import type { Account, Outcome } from '#providers/certificates/certificate-authority.ts'

const PURPOSE = 'acme account'
/** An account whose key is stored and that the authority does not know yet. */
const UNKNOWN = ''

/**
 * Our account with the authority, opened when there is none. Its key is stored before the authority hears of it, so that a
 * crash leaves no account behind that nobody can use.
 */
export async function openAccount({ database, authority, vault }: Ordering): Promise<Outcome<{ account: Account }>> {
  const { directory } = authority
  let row = await accountAt(database.reader, directory)
  if (row && keyOf(row) === null) await database.write((tx) => saveAccount(tx, directory, newRow()))
  else if (!row) await database.write((tx) => insertAccount(tx, newRow()))
  row = (await accountAt(database.reader, directory))!
  const key = keyOf(row)!
  if (row.url !== UNKNOWN) return { ok: true, account: { url: row.url, key } }
  const opened = await authority.openAccount(key)
  if (!opened.ok) return opened
  await database.write((tx) => saveAccount(tx, directory, { url: opened.url }))
  return { ok: true, account: { url: opened.url, key } }

  /** Null when the key that seals it has changed. */
  function keyOf({ private_key }: AcmeAccountRow): string | null {
    return vault.open(PURPOSE, directory, private_key)
  }

  function newRow(): AcmeAccountRow {
    const private_key = vault.seal(PURPOSE, directory, newKey())
    return { directory, url: UNKNOWN, private_key, paused_until: null, created_at: Date.now() }
  }
}

/** The authority does not know our account: it is opened again with the next order. */
export async function forgetAccount({ database, authority }: Ordering): Promise<void> {
  await database.write((tx) => saveAccount(tx, authority.directory, { url: UNKNOWN }))
}

export async function isPaused({ database, authority }: Ordering, now: number): Promise<boolean> {
  const account = await accountAt(database.reader, authority.directory)
  return account?.paused_until != null && account.paused_until > now
}

export async function pause({ database, authority }: Ordering, until: number): Promise<void> {
  await database.write((tx) => saveAccount(tx, authority.directory, { paused_until: until }))
}
