import type { Capture } from '#kernel/database/tables/table.ts'
import { TABLES } from '#kernel/database/tables.ts'

/** The tables whose changes can be undone. */
export const CAPTURED: readonly Captured[] = Object.entries(TABLES).flatMap(([table, { capture }]) =>
  capture ? [{ table, ...capture }] : [],
)
export type Captured = Capture & { table: string }

/** The operation in progress on a connection, to which changed rows are assigned. */
export type ChangeCapture = { change_set_id: string; change_id: string }
