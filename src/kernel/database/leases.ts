import { sql } from 'kysely'
import type { Database, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { Lease } from '#kernel/database/tables/table.ts'
import { TABLES } from '#kernel/database/tables.ts'

/**
 * How long a process keeps what it works on after its last sign of life, in milliseconds. Where the process has ended on its
 * own or under a supervisor, its work is freed sooner; this is for the loss of a whole machine.
 */
export const LEASE_MS = 30_000
const RENEW_MS = 10_000

/** Owns what this process leases. */
export const LEASE_OWNER = newId()

const LEASED: [table: string, lease: Lease][] = Object.entries(TABLES).flatMap(([name, { lease }]) =>
  lease ? [[name, lease] as [string, Lease]] : [],
)

/** Frees what processes that have ended had leased: the owner's, or all of it. */
export async function freeLeases(tx: Tx, owner?: string): Promise<void> {
  for (const [name, { until, free }] of LEASED)
    await sql`update ${sql.table(name)} set ${sql.ref(until)} = ${free}, leased_by = null
      where ${owner === undefined ? sql`${sql.ref(until)} > 0` : sql`leased_by = ${owner}`}`.execute(tx)
}

/**
 * Does work on what this process has leased, and renews the lease for as long as it takes. Where that fails the lease may end, so
 * that another process begins the work again.
 */
export async function whileLeased<T>(
  { write }: Pick<Database, 'write'>,
  table: keyof typeof TABLES,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  const { until, by } = TABLES[table].lease!
  const renew = () =>
    write((tx) =>
      sql`update ${sql.table(table)} set ${sql.ref(until)} = ${Date.now() + LEASE_MS}
        where ${sql.ref(by)} = ${id} and leased_by = ${LEASE_OWNER}`.execute(tx),
    ).catch(() => {})
  const timer = setInterval(() => void renew(), RENEW_MS).unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
