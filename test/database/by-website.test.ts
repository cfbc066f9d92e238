// Runs once: it reads the committed lists of statements, of both databases.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TABLE_NAMES, TABLES } from '#kernel/database/tables.ts'
import { readPlans } from './plans/golden.ts'

/**
 * Statements over the tables of websites that name no website, with the reason why: what a database distributed by website
 * asks of all its machines (docs/databases.md). Parts of their shapes.
 */
const OF_ALL_WEBSITES: readonly { has: RegExp; because: string }[] = [
  {
    has: /(from|update) (rows|\(select ordinal, octet_length\(data\) as size from rows) ?.*table_id = \?/,
    because: 'the rows of one table, found by its id, which one website has',
  },
  {
    has: /^select 1 from \w+ where id = .* for (no key )?update$|^select pg_advisory_xact_lock(_shared)?\(/,
    because: 'the lock of one record by its id, before anything is known of it',
  },
  {
    has: /(expires_at|ends_at|next_at|next_check_at|registered_until|due_at|updated_at|confirm_until) (<=?|>) \?|^select id from (deliveries where id <|webhooks where active)/,
    because: 'a job: what is due or has expired, of all websites',
  },
  {
    has: /\b(seq (in|>)|max\(seq\))/,
    because: 'the journals are one sequence for all websites, which the feed and queues read by number',
  },
  {
    has: /(from|join|update) (blob_references|blobs)\b/,
    because: 'a file is stored once, however many websites have it; references name it by its content',
  },
  {
    has: /(from|update) (domains|dns_zones|purchases) where (name|owned_name|open_name|id|account_id)\b|from (dkim|dnssec)_keys|set is_primary|update domains set revision = revision \+ 1, updated_at = \? where id/,
    because: 'names of domains are unique among all websites, and belong to accounts',
  },
  {
    has: /(from|update) \w+ where user_id = \?|token_hash = \?|from trash inner join accounts|and open_name is not null/,
    because: 'what one person or account has, on all its websites',
  },
  {
    has: /from search_documents where number in/,
    because: "documents by their numbers, of which each website's are a range of their own",
  },
  {
    has: /from uses where resource_id\b/,
    because: 'what one record uses, by its id',
  },
  {
    has: /^delete from deliveries where id in|^select id from webhook_queues where id in|^update previews set drafts/,
    because: 'records that were just read, by their ids',
  },
]

/** Tables of websites whose keys are others, with the reason. */
const OTHER_KEYS: Record<string, string> = {
  blob_references: 'a file is found by its content',
  search_sites: 'gives each website a number for its index',
  search_changes: 'a queue',
  changed_rows: 'a sequence, in the order of writing',
  events: 'the sequence of all websites',
  audit_events: 'the sequence of all websites, chained by hashes',
}

const OF_WEBSITES = TABLE_NAMES.filter((name) => TABLES[name].purge !== undefined)

test('the tables of websites have the website in their keys', () => {
  const keyOf = (name: (typeof TABLE_NAMES)[number]): readonly string[] => TABLES[name].key
  const others = OF_WEBSITES.filter((name) => !keyOf(name).includes('website_id'))
  assert.deepEqual(others.sort(), Object.keys(OTHER_KEYS).sort())
})

test('each statement over a table of websites names the website, but for those listed here', () => {
  const isOver = new RegExp(`\\b(from|join|update|into) (${OF_WEBSITES.join('|')})\\b`)
  const shapes = new Set(['sqlite', 'postgres'].flatMap((engine) => [...readPlans(engine).keys()]))
  const nameless = [...shapes].filter((shape) => isOver.test(shape) && !/\bwebsite_id\b/.test(shape))
  const unlisted = nameless.filter((shape) => !OF_ALL_WEBSITES.some(({ has }) => has.test(shape)))
  assert.deepEqual(unlisted, [], 'name the website in these, or list them with a reason')
  const unused = OF_ALL_WEBSITES.filter(({ has }) => !nameless.some((shape) => has.test(shape)))
  assert.deepEqual(unused, [], 'no statement needs these')
})
