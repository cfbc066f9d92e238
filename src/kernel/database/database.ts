import type { Kysely } from 'kysely'
import type { ChangeCapture } from '#kernel/database/capture/captured-tables.ts'
import type { Replica } from '#kernel/database/postgres/replica.ts'
import type { Tables } from '#kernel/database/tables.ts'

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
  /** @throws ConfigError when what the configuration leads to can't keep what is promised here */
  verify(): Promise<void>
  /** Reads outside a transaction. */
  readonly reader: Db
  /** The same for queries that look at many rows: they do not hold the request thread, and take a little longer. */
  readonly longReader: Db
  /**
   * The same for answers that may be seconds old, where a replica is configured: one that keeps up is asked, else the primary.
   * For single statements outside a transaction, which need not come from one state. What it answers is not cached.
   */
  readonly laggingReader: Db
  /** Null without DATABASE_REPLICA_URL. */
  readonly replica: Replica | null
  /** Runs `work` in one transaction. A throw rolls it back. May run `work` again after a conflict. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for transactions that write much: they do not hold the request thread, and take a little longer. */
  longWrite<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One consistent snapshot over several reads, however long they take. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Stores the rows that this transaction changes from now on, as they were, under the change; null ends it. */
  capture(tx: Tx, change: ChangeCapture | null): Promise<void>
  /** Locks the row until the transaction ends, so that two writers of one record exclude each other. */
  lockRow(tx: Tx, row: Lockable, id: string): Promise<void>
  /** Runs `work` while no other process runs a migration. */
  migrationLock<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Reports immediately what was committed, or null where the engine cannot (PostgreSQL). */
  readonly freshness: Freshness | null
  /** Reports soon what other processes committed, or null where `freshness` does better (SQLite). */
  readonly notifications: Notifications | null
  close(): Promise<void>
}

/** `through`: the column is that of the row in this table that `resource_id` names. */
export type LockedBy = { table: keyof Tables & string; column: string; through?: keyof Tables & string }

/** The row with this id, or the row that its `lockedBy` column names in another table. */
export type Lockable = {
  table: keyof Tables & string
  lockedBy?: LockedBy
  /** Any number may lock that row in this way at a time, to keep it as it is, and then the one with the id alone. */
  shared?: boolean
}

/** A committed event, as caches need to know it. */
export type Change = {
  seq?: number
  type: string
  website_id: string | null
  resource_id: string
  /** Of a row its table. */
  parent_id: string | null
}

export interface Freshness {
  /** Differs whenever anyone has committed since the last call; takes a few microseconds. */
  dataVersion(): number
  latestSeq(): number
  /** In the order of their commits. */
  changesSince(seq: number): Change[]
}

export interface Notifications {
  /** Reports changes until the connection is lost; then calls `lost` once. */
  listen(changed: (change: Change) => void, lost: () => void): Promise<Listening>
}

export interface Listening {
  /** Resolves when every change committed before the call has been reported. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}
