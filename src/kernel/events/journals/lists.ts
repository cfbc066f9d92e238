import { hash } from 'node:crypto'
import type { Journal } from '#kernel/database/tables/journals.ts'
import { INTERNAL_EVENT_TYPES } from '#kernel/events/event-types.ts'

/** What rows of one website can have in common. */
export type Trait = 'all' | 'type' | 'kind' | 'record' | 'operation' | 'actor' | 'client' | 'source' | 'change_set'

/** The columns that decide in which lists a row is; those of the other journal are absent. */
export type ListedColumns = {
  website_id: string | null
  resource_type: string | null
  resource_id: string | null
  actor: string
  type?: string
  operation?: string
  credential_id?: string
  source?: string
  change_set_id?: string | null
}

/** Digits of the hash that a list's number is made of: 52 bits, so that it is exact in JavaScript. */
const HEX_DIGITS = 13

/** The number of the list of a website's rows with this trait. Two traits share a number so rarely that readers compare the rows. */
export function listOf(journal: Journal, website_id: string, trait: Trait, value = ''): number {
  const text = `${journal} ${website_id} ${trait} ${value}`
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, HEX_DIGITS), 16)
}

/** Every list that a row is in; none without a website. */
export function listsOf(journal: Journal, row: ListedColumns): number[] {
  const { website_id } = row
  if (website_id === null) return []
  return [...traitsOf(row)].map(([trait, value]) => listOf(journal, website_id, trait, value))
}

/** The values of a row's traits. */
export function traitsOf(row: ListedColumns): Map<Trait, string> {
  const values: [Trait, string | null | undefined][] = [
    ['all', isInternal(row) ? null : ''],
    ['type', row.type],
    ['kind', row.resource_type],
    ['record', row.resource_id],
    ['operation', row.operation],
    ['actor', row.operation === undefined ? null : actorName(row.actor)],
    ['client', row.credential_id],
    ['source', row.source],
    ['change_set', row.change_set_id],
  ]
  return new Map(values.filter((entry): entry is [Trait, string] => typeof entry[1] === 'string'))
}

/** Such events are for the service's own processes, so no list shows them. */
function isInternal({ type }: ListedColumns): boolean {
  return type !== undefined && (INTERNAL_EVENT_TYPES as readonly string[]).includes(type)
}

/** A user by their id, visitors and the service itself by what they are. */
function actorName(actor: string): string {
  const { id, type } = JSON.parse(actor) as { id?: string | null; type?: string }
  return id ?? type ?? ''
}
