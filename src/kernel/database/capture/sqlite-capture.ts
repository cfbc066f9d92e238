import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Captured, ChangeCapture } from '#kernel/database/capture/captured-tables.ts'

/**
 * Stores rows as they were before an operation changed them, by triggers that only this connection has: they call a function
 * of this process, which another program that opens the file lacks.
 */
export class SqliteCapture {
  readonly #handle: DatabaseSync
  readonly #tables: readonly Captured[]
  #change: ChangeCapture | null = null
  #installed = -1
  readonly #schemaVersion: StatementSync

  constructor(handle: DatabaseSync, tables: readonly Captured[]) {
    this.#handle = handle
    this.#tables = tables
    this.#schemaVersion = handle.prepare('PRAGMA schema_version')
    this.#schemaVersion.setReturnArrays(true)
    handle.function('current_change', () => this.#change?.change_id ?? null)
    handle.function('current_change_set', () => this.#change?.change_set_id ?? null)
  }

  /** Assigns what is changed from now on; null stores nothing. */
  assign(change: ChangeCapture | null): void {
    this.#change = change
  }

  /** False at first, and after a migration, here or in another process. Asked within a transaction, where it costs least. */
  isInstalled(): boolean {
    return this.#version() === this.#installed
  }

  install(): void {
    const version = this.#version()
    // Not before the migrations, nor while those of an older release are tried.
    if (this.#columnsOf('changed_rows').length > 0)
      for (const captured of this.#tables) this.#handle.exec(triggersOf(captured, this.#columnsOf(captured.table)))
    this.#installed = version
  }

  #version(): number {
    const [version] = this.#schemaVersion.get() as unknown as [number]
    return version
  }

  #columnsOf(table: string): string[] {
    const rows = this.#handle.prepare('select name from pragma_table_info(?)').all(table) as { name: string }[]
    return rows.map(({ name }) => name)
  }
}

function triggersOf(captured: Captured, columns: readonly string[]): string {
  const { inserted } = captured
  const whole = (row: 'old' | 'new') =>
    `json_object(${columns.map((name) => `'${name}', ${row}."${name}"`).join(', ')})`
  const triggers = [
    triggerOf(captured, 'update', whole('old'), whole('new')),
    triggerOf(captured, 'delete', whole('old'), 'null'),
    ...(inserted ? [triggerOf(captured, 'insert', 'null', inserted === 'whole' ? whole('new') : REVISION)] : []),
  ]
  return triggers.join('\n')
}

const REVISION = "json_object('revision', new.revision)"

function triggerOf(
  { table, website, record }: Captured,
  event: 'insert' | 'update' | 'delete',
  before: string,
  after: string,
): string {
  const row = event === 'delete' ? 'old' : 'new'
  return `drop trigger if exists temp.capture_${table}_${event};
    create temp trigger capture_${table}_${event} after ${event} on main.${table} when current_change() is not null begin
      insert into main.changed_rows (website_id, change_set_id, change_id, table_name, record_id, before, after)
      values (${row}."${website}", current_change_set(), current_change(), '${table}', ${row}."${record}", ${before}, ${after});
    end;`
}
