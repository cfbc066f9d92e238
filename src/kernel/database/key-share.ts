import type { SelectQueryBuilder } from 'kysely'
import type { Tx } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Tables } from '#kernel/database/tables.ts'

/**
 * The query, with its rows locked against deletion until the transaction ends, so that references to them stay valid. On
 * SQLite a writer is alone already.
 */
export function withKeyShareLock<T extends keyof Tables, O>(tx: Tx, query: SelectQueryBuilder<Tables, T, O>) {
  return isSqlite(tx) ? query : query.forKeyShare()
}
