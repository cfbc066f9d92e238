import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Rows of tables are noted among what uses assets: by columns that hold an asset's id, and by addresses in their texts. */
export const rowUses: Migration = {
  name: '0069-row-uses',
  statements: ({ only }) => [
    ...only('sqlite', [
      `insert or ignore into uses (website_id, used_kind, used_name, kind, resource_id, number)
       with recursive texts (website_id, id, rest) as (
         select website_id, id, substr(data, instr(data, '/assets/') + 8) from rows where instr(data, '/assets/') > 0
         union all
         select website_id, id, substr(rest, instr(rest, '/assets/') + 8) from texts where instr(rest, '/assets/') > 0
       ), named (website_id, id, name) as (
         select website_id, id, lower(substr(rest, 1, 36)) from texts
         union all
         select rows.website_id, rows.id, lower(each.value) from rows, json_each(rows.data) each
         where each.type = 'text' and length(each.value) = 36
       )
       select named.website_id, 'asset', named.name, 'row', named.id, 0 from named
       join assets on assets.website_id = named.website_id and assets.id = named.name`,
    ]),
    ...only('postgres', [
      `insert into uses (website_id, used_kind, used_name, kind, resource_id, number)
       with named (website_id, id, name) as (
         select website_id, id, lower((regexp_matches(data, '/assets/([0-9a-fA-F-]{36})', 'g'))[1]) from rows
         where strpos(data, '/assets/') > 0
         union all
         select rows.website_id, rows.id, lower(each.value) from rows, jsonb_each_text(cast(rows.data as jsonb)) each
         where length(each.value) = 36
       )
       select distinct named.website_id, 'asset', named.name, 'row', named.id, 0 from named
       join assets on assets.website_id = named.website_id and assets.id = named.name
       on conflict do nothing`,
    ]),
  ],
}
