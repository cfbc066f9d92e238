import Type, { type TObject, type TProperties, type TSchema } from 'typebox'
import type { ReadContext } from '#kernel/operations/context.ts'
import { type Listed, type ListResult, type Window, windowOf } from '#kernel/operations/list.ts'
import type { Declared, Operation, Parsed, Present } from '#kernel/operations/operation.ts'
import { listOf, MAX_PER, paging } from '#kernel/operations/schemas.ts'
import type { WithRole } from '#kernel/operations/target.ts'

type ListDeclaration<Item extends TSchema, Row, Q extends TObject | undefined, Entry> = Declared<Row, Q> & {
  item: Item
  /** What the answer has besides its records. */
  beside?: TProperties
  /** The most items in a page; null for no limit. */
  maxPer?: number | null
  /** One entry as it is answered; the entry itself when absent. */
  present?: Present<Entry, Item>
  handler: (
    context: ReadContext<WithRole<Row>, Parsed<Q>, Record<never, never>> & { window: Window },
  ) => Promise<Listed<Entry>>
}

/** Declares a read that lists records. `page` and `per` join its query, and reach the handler as `window`. */
export function defineList<
  Item extends TSchema,
  Row = never,
  Q extends TObject | undefined = undefined,
  Entry = unknown,
>({ item, beside, query, maxPer = MAX_PER, handler, ...declared }: ListDeclaration<Item, Row, Q, Entry>): Operation {
  return {
    ...declared,
    scope: 'read',
    list: true,
    query: Type.Object({ ...paging(maxPer), ...query?.properties }),
    output: listOf(item, beside),
    async handler(context): Promise<ListResult> {
      const window = windowOf(context.query, maxPer)
      return { window, ...(await handler({ ...context, window })) }
    },
  }
}
