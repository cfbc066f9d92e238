import type { TProperties } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import type { WriteContext } from '#kernel/operations/context.ts'
import type { Role } from '#kernel/operations/roles.ts'
import type { BlockKind } from '#kernel/versioning/kinds.ts'
import type { Block } from '#resources/content/blocks/store.ts'

/** What differs between components, snippets and themes; `defineBlock` makes the operations of one of them. */
export type BlockDefinition<Fields extends object = object> = {
  kind: BlockKind
  /** The wire field that is stored as the html of a version. */
  text: 'html_content' | 'css'
  /** Of one website. */
  limit: number
  about: string
  createSummary: string
  updateSummary: string
  /** All wire fields besides those of every block, as they are written. */
  writable: TProperties
  /** Those that a new one must have, besides its name. */
  required: readonly string[]
  /** The same fields as they are answered. */
  shown: TProperties
  /** The texts that `edits` reach. */
  editable: readonly string[]
  /** Lists leave them out unless `fields` names them. */
  long: readonly string[]
  /** The versioned fields of a new one, besides its text. */
  blank: Fields
  /** Null when the name is allowed, else a predicate of it. */
  nameMessage(name: string): string | null
  /**
   * The versioned fields after a change.
   * @throws ValidationFailed naming the first field that is wrong
   */
  changed(before: Fields, change: BlockChange, of: { tx: Tx; website_id: string }): Promise<Fields>
  /** What is probably not intended of a text with these fields, in sentences. */
  doubts?: (text: string, fields: Fields) => string[]
  /** Its wire fields. */
  present(fields: Fields, block: Block): Record<string, unknown>
  /** What a change does besides, before it is answered. */
  afterSave?: (block: Block, change: BlockChange, context: Around) => Promise<void>
  afterDelete?: (block: Block, context: Around) => Promise<void>
}

/** The body of a create or an update, as its schema allows it. */
export type BlockChange = { name?: string; note?: string | null; dry_run?: boolean } & Record<string, unknown>

/** `role` is the caller's. */
export type Around = Pick<WriteContext<unknown, unknown, unknown, unknown>, 'tx' | 'emit' | 'links' | 'plans'> & {
  role: Role
}
