import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** A place to read from: the database outside a transaction, or a transaction. */
export type Db = Kysely<Tables>
/** A transaction; what it has done becomes visible, all or nothing, at its end. */
export type Tx = Kysely<Tables>

/**
 * The product's data, SQLite or PostgreSQL behind one face.
 *
 * Invariant: when `write` resolves, the change survives loss of power. Reads see what has been committed.
 */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** Reads outside a transaction. */
  readonly reader: Db
  /** Runs `work` in one transaction. A throw rolls it back. May run `work` again after a conflict. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One consistent snapshot over several reads, however long they take. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Takes the row's lock until the transaction ends, so that two writers of one record take turns. */
  lockRow(tx: Tx, row: Lockable, id: string): Promise<void>
  /** Runs `work` while no other process runs a migration. */
  migrationLock<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Tells at once and for certain what was committed, or null where the engine cannot (PostgreSQL). */
  readonly freshness: Freshness | null
  /** Tells soon what other processes committed, or null where `freshness` does better (SQLite). */
  readonly notifications: Notifications | null
  close(): Promise<void>
}

/** The row with this id, or the row that its `lockedBy` column names in another table. */
export type Lockable = {
  table: keyof Tables & string
  lockedBy?: { table: keyof Tables & string; column: string }
}

/** A committed event, as caches need to know it. */
export type Change = { seq?: number; type: string; website_id: string | null; resource_id: string }

export interface Freshness {
  /** Whether anyone has committed since `noted`; asking costs a microsecond, and looks once a turn. */
  moved(): boolean
  /** All changes until the last `moved` have been read. */
  noted(): void
  /** Lets the rest of this turn of the event loop see what was committed since its first read. */
  renew(): void
  latestSeq(): number
  changesSince(seq: number): Change[]
}

export interface Notifications {
  /** Hears changes until the connection is lost, of which `lost` tells once. */
  listen(heard: (change: Change) => void, lost: () => void): Promise<Listening>
}

export interface Listening {
  /** Resolves when every change that was committed before the call has been heard. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}
