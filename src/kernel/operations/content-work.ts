import type { Db } from '#kernel/database/database.ts'
import { ALL, type ContentChoice, isAmong } from '#kernel/operations/content-choice.ts'
import { contentChoiceOf } from '#kernel/operations/content-choice-store.ts'
import { NotForContentEditors } from '#kernel/operations/errors.ts'
import type { Role } from '#kernel/operations/roles.ts'

/** The kind of work that a write is. Every write that the role `content` may do declares one, or is composed of those that do. */
export type ContentWork<Row> = {
  /** Its name in the choice. */
  work: string
  /** What it changes, in the plural. */
  noun: string
  /** The name by which its record may be chosen; absent where only all of them will do. */
  name?: (target: Row, db: Db) => string | Promise<string>
}

type Working<Row> = { content?: ContentWork<Row> }

/** @throws NotForContentEditors */
export async function checkContentWork<Row extends { caller_role: Role; website_id?: unknown }>(
  { content }: Working<Row>,
  row: Row,
  db: Db,
): Promise<void> {
  if (!content || row.caller_role !== 'content') return
  const choice = await contentChoiceOf(db, row.website_id as string)
  const refusal = refusalOfWork(content, choice)
  if (refusal) throw new NotForContentEditors(refusal)
  const chosen = choice[content.work]
  if (!Array.isArray(chosen) || chosen.includes(ALL)) return
  const name = await content.name?.(row, db)
  if (name === undefined || !isAmong(chosen, name)) throw new NotForContentEditors(onlyChosen(content))
}

/** Why content editors do none of this work; null where they do it, if only on the records that were chosen. */
export function refusalOfWork({ work, noun }: Omit<ContentWork<never>, 'name'>, choice: ContentChoice): string | null {
  const chosen = choice[work]
  if (Array.isArray(chosen) ? chosen.length > 0 : chosen) return null
  return `On this website content editors don't change ${noun}. ${WHO}`
}

const onlyChosen = ({ noun }: Pick<ContentWork<never>, 'noun'>) =>
  `On this website content editors change only some ${noun}, and not this. ${WHO}`

const WHO = 'Ask an editor or admin to do it; an admin chooses what content editors change.'
