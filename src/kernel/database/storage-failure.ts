import { type StorageTrouble, StorageUnavailable } from '#kernel/operations/service-errors.ts'

/** SQLite's primary result codes; extended ones have them in their lowest byte. */
const SQLITE: Record<number, StorageTrouble> = {
  5: 'locked', // BUSY
  6: 'locked', // LOCKED
  8: 'read_only', // READONLY
  10: 'failing', // IOERR
  11: 'damaged', // CORRUPT
  13: 'full', // FULL
  14: 'failing', // CANTOPEN
  26: 'damaged', // NOTADB
}

/** By SQLSTATE, or its class. */
const POSTGRES: Record<string, StorageTrouble> = {
  '08': 'unreachable', // connection exceptions
  '25006': 'read_only', // read_only_sql_transaction: a standby
  '25P03': 'unreachable', // idle_in_transaction_session_timeout
  '53100': 'full', // disk_full
  '53300': 'unreachable', // too_many_connections
  '55P03': 'locked', // lock_not_available
  '57014': 'unreachable', // query_canceled, by statement_timeout
  '57P': 'unreachable', // shutting down, crashed or starting
  '58030': 'failing', // io_error
  XX001: 'damaged', // data_corrupted
  XX002: 'damaged', // index_corrupted
}

/** By the system's error code, of sockets and of files. */
const SYSTEM: Record<string, StorageTrouble> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EIO: 'failing',
  EROFS: 'read_only',
}

/** The driver's own failures, which have no code. */
const LOST_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout e)/

/** A new connection to PostgreSQL has no room for its cache, which has the code of an internal error (relcache.c, `write_item`). */
const NO_ROOM = /^could not write init file/

/** The code of a program's end is a number. */
type Coded = Error & { code?: string | number; errcode?: number }

/** What a failure of SQLite, PostgreSQL or the system says about storage; null when it says nothing. */
export function troubleOf(error: unknown): StorageTrouble | null {
  if (error instanceof StorageUnavailable) return error.trouble
  if (!(error instanceof Error)) return null
  const { errcode, message, ...coded } = error as Coded
  if (errcode !== undefined) return SQLITE[errcode & 0xff] ?? null
  const code = String(coded.code ?? '')
  if (code === 'XX000' && NO_ROOM.test(message)) return 'full'
  const postgres =
    POSTGRES[code] ?? POSTGRES[code.slice(0, 3)] ?? (code.length === 5 ? POSTGRES[code.slice(0, 2)] : null)
  return postgres ?? SYSTEM[code] ?? (code === '' && LOST_CONNECTION.test(message) ? 'unreachable' : null)
}

/** The same error, or `StorageUnavailable` with it as its cause where that is what it means. */
export function asStorageFailure(error: unknown): unknown {
  const trouble = error instanceof StorageUnavailable ? null : troubleOf(error)
  return trouble ? new StorageUnavailable(trouble, error) : error
}
