import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { SQLITE_FILE } from '#kernel/database/dialects/sqlite.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { VERSIONED } from '#kernel/versioning/kinds.ts'

/** Queries that find inconsistencies. */
const BROKEN: Record<string, string> = {
  'version numbers with gaps, or not up to the history': `
    select h.resource_id from histories h left join (
      select website_id, resource_id, count(*) as n, min(number) as lowest, max(number) as highest
      from versions group by website_id, resource_id) v
    on v.website_id = h.website_id and v.resource_id = h.resource_id
    where v.n is null or v.lowest <> 1 or v.n <> v.highest or v.highest <> h.latest_number`,
  'versions without a history': `
    select v.id from versions v left join histories h on h.website_id = v.website_id and h.resource_id = v.resource_id
    where h.resource_id is null`,
  'histories that name a wrong latest version': `
    select h.resource_id from histories h left join versions v on v.website_id = h.website_id
      and v.resource_id = h.resource_id and v.id = h.latest_version_id
    where v.number is null or v.number <> h.latest_number`,
  'histories that name a wrong pinned version': `
    select h.resource_id from histories h left join versions v on v.website_id = h.website_id
      and v.resource_id = h.resource_id and v.id = h.pinned_version_id
    where (h.pinned_version_id is not null or h.pinned_number is not null)
      and (v.number is null or h.pinned_number is null or v.number <> h.pinned_number)`,
  'packed versions that are latest or live, or have html besides': `
    select v.id from versions v join histories h on h.website_id = v.website_id and h.resource_id = v.resource_id
    where v.packed is not null and
      (v.number = h.latest_number or v.number = h.pinned_number or v.html_content <> '' or v.packed_bytes is null)`,
  'pages without a history': `
    select p.id from pages p left join histories h on h.website_id = p.website_id and h.resource_id = p.id
      and h.resource_type = 'page' where h.resource_id is null`,
  'shared parts without a history': `
    select p.id from shared_parts p left join histories h on h.website_id = p.website_id and h.resource_id = p.id
      and h.resource_type = p.kind where h.resource_id is null`,
  'components, snippets or themes without a history': `
    select b.id from blocks b left join histories h on h.website_id = b.website_id and h.resource_id = b.id
      and h.resource_type = b.kind where h.resource_id is null`,
  'histories of no record': `
    select h.resource_id from histories h where ${Object.entries(VERSIONED)
      .map(([kind, { table }]) => {
        const website = table === 'websites' ? 'id' : 'website_id'
        return `not (h.resource_type = '${kind}' and exists
          (select 1 from ${table} r where r.${website} = h.website_id and r.id = h.resource_id))`
      })
      .join(' and ')}`,
  'uses by versions that are neither latest nor live': `
    select u.resource_id from uses u left join histories h on h.website_id = u.website_id
      and h.resource_id = u.resource_id and h.resource_type = u.kind
    where h.resource_id is null or (u.number <> h.latest_number and u.number <> coalesce(h.pinned_number, 0))`,
  'findings in html of no record': `
    select f.resource_id from html_findings f left join histories h on h.website_id = f.website_id
      and h.resource_id = f.resource_id where h.resource_id is null`,
  'lists of a wrong length': `
    select l.website_id, l.kind from lists l where l.length <>
      (select count(*) from pages p where p.website_id = l.website_id and l.kind = 'page') +
      (select count(*) from shared_parts s where s.website_id = l.website_id and s.kind = l.kind) +
      (select count(*) from blocks b where b.website_id = l.website_id and b.kind = l.kind) +
      (select count(*) from assets a where a.website_id = l.website_id and l.kind = 'asset')`,
  'storage that does not add up': `
    select a.id from accounts a where a.storage_used <> (select coalesce(sum(b.byte_size), 0) from blob_references r
      join blobs b on b.key = r.blob_key join websites w on w.id = r.website_id
      where r.holder_kind = 'asset' and r.former_since is null and w.account_id = a.id and w.deleted_at is null) +
      (select coalesce(sum(f.byte_size), 0) from submission_files f
      join websites w on w.id = f.website_id where w.account_id = a.id and w.deleted_at is null)`,
  'submissions that are not counted, or counted twice': `
    select c.form_id from form_counters c
    where c.submissions + c.spam <> (select count(*) from submissions s
        where s.website_id = c.website_id and s.form_id = c.form_id)
      or c.last_number < (select coalesce(max(s.number), 0) from submissions s
        where s.website_id = c.website_id and s.form_id = c.form_id)`,
  'submissions whose making is no event': `
    select s.id from submissions s where not exists
      (select 1 from events e where e.resource_id = s.id and e.type = 'form.submission.created')`,
  'files of submissions whose bytes nobody holds for them': `
    select f.id from submission_files f
      left join blob_references r on r.blob_key = f.blob_key and r.holder_kind = 'submission' and r.holder_id = f.id
    where r.blob_key is null`,
  'assets whose bytes nobody holds for them': `
    select a.id from assets a left join blobs b on b.key = a.blob_key and b.byte_size = a.byte_size
      left join blob_references r on r.blob_key = a.blob_key and r.holder_kind = 'asset' and r.holder_id = a.id
    where b.key is null or r.blob_key is null or b.unreferenced_at is not null or r.former_since is not null`,
  'references to no blob': `
    select r.blob_key from blob_references r left join blobs b on b.key = r.blob_key where b.key is null`,
  'pages of no list': `
    select p.id from pages p where not exists
      (select 1 from lists l where l.website_id = p.website_id and l.kind = 'page')`,
  'buckets that do not add up to their list': `
    select l.website_id, l.kind from lists l where l.length <> (select coalesce(sum(b.length), 0) from list_buckets b
      where b.website_id = l.website_id and b.kind = l.kind)`,
  'pages whose making is no event': `
    select p.id from pages p where not exists
      (select 1 from events e where e.resource_id = p.id and e.type = 'page.created')`,
  'pages whose making nobody is named for': `
    select p.id from pages p where not exists
      (select 1 from audit_events a where a.resource_id = p.id and a.operation = 'pages_create')
      and not exists (select 1 from site_imports i where i.website_id = p.website_id)`,
}

type Where = { DATA_DIR?: string; DATABASE_URL?: string }

/** Checks the records of a database against each other, in one snapshot, and on SQLite the file. */
export async function assertConsistent({ DATA_DIR = '', DATABASE_URL }: Where): Promise<void> {
  const database = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL ?? null, databasePool: 2 })
  try {
    if (database.kind === 'sqlite') assertWhole(join(DATA_DIR, SQLITE_FILE))
    await database.snapshot(async (db) => {
      for (const [what, query] of Object.entries(BROKEN))
        assert.deepEqual((await sql.raw(query).execute(db)).rows, [], what)
    })
  } finally {
    await database.close()
  }
}

function assertWhole(file: string) {
  const database = new DatabaseSync(file)
  try {
    assert.deepEqual({ ...database.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' })
    assert.deepEqual(database.prepare('pragma foreign_key_check').all(), [])
  } finally {
    database.close()
  }
}
