import Type from 'typebox'
import type { DnsRecordRow } from '#kernel/database/tables/dns.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf, Timestamp, timestamp, Warnings } from '#kernel/operations/schemas.ts'
import { defaultInTools } from '#kernel/operations/tool.ts'
import { RECORD_TYPES } from '#providers/dns/dns-provider.ts'
import { TEMPLATES } from '#resources/domains/dns-records/import/templates.ts'

const MAX_HOST_CHARACTERS = 300
/** A text as zone files write it is longer than the text. */
const MAX_RECORD_CHARACTERS = 10_000
const MAX_IMPORT_CHARACTERS = 200_000

const RecordId = Type.String({ about: 'A string of the service, not a UUID; it stays when the record changes.' })
const TYPE = oneOf(RECORD_TYPES, { about: 'The type, which stays.' })
const numbers = {
  priority: about(nullable(Type.Integer()), 'Of MX and SRV; null for other types.'),
  weight: about(nullable(Type.Integer()), 'Of SRV; null for other types.'),
  port: about(nullable(Type.Integer()), 'Of SRV; null for other types.'),
}

export const DnsRecord = named(
  'DnsRecord',
  Type.Object({
    id: RecordId,
    domain_id: about(Id, 'The domain that it belongs to.'),
    website_id: Id,
    type: TYPE,
    host: Type.String({ about: 'Relative to the domain; @ is the domain itself.' }),
    record: Type.String({ about: 'An address, a full name without the dot at its end, or a text without quotes.' }),
    ttl: Type.Integer({ about: 'Seconds; the same for all records of a host and type.' }),
    ...numbers,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

const Record = Type.String({
  maxLength: MAX_RECORD_CHARACTERS,
  description: 'An address, a full host name, or a TXT of any length.',
})
const Ttl = Type.Integer({ description: 'Seconds, 60 to 604800.' })
const DEFAULT_TTL_SECONDS = 3_600
const Options = {
  priority: Type.Optional(nullable(Type.Integer({ about: 'Of MX (10 unless given) and SRV (0 unless given).' }))),
  weight: Type.Optional(nullable(Type.Integer({ about: 'Of SRV; 0 unless given.' }))),
  port: Type.Optional(nullable(Type.Integer({ about: 'Of SRV, which needs it.' }))),
}

export const NewDnsRecord = named(
  'DnsRecordCreate',
  Type.Object({
    type: TYPE,
    host: Type.String({
      maxLength: MAX_HOST_CHARACTERS,
      description: 'Relative to the domain; @ is the domain itself.',
    }),
    record: Record,
    ttl: defaultInTools(Ttl, DEFAULT_TTL_SECONDS),
    ...Options,
  }),
)

export const DnsRecordChanges = named(
  'DnsRecordUpdate',
  Type.Object({ record: Type.Optional(Record), ttl: Type.Optional(Ttl), ...Options }),
)

export const DnsImport = named(
  'DnsRecordsImport',
  Type.Object({
    text: Type.Optional(
      Type.String({ minLength: 1, maxLength: MAX_IMPORT_CHARACTERS, description: 'A BIND zone file.' }),
    ),
    template: Type.Optional(
      oneOf(TEMPLATES, { description: "In place of text: a mail provider's records; they replace other MX." }),
    ),
    skip_faulty: Type.Optional(Type.Boolean({ description: 'Imports the other lines where some are faulty.' })),
    dry_run: Type.Optional(Type.Boolean({ description: 'Changes nothing.' })),
  }),
)

export const DnsImported = named(
  'ImportedDnsRecords',
  Type.Object({
    created: Type.Integer({ about: 'New records.' }),
    updated: Type.Integer({ about: 'Records whose ttl or text has changed.' }),
    deleted: Type.Integer({ about: 'Records that a template has replaced.' }),
    unchanged: Type.Integer({ about: 'Records that were there, and lines that are the service’s own, such as SOA.' }),
    failed: Type.Integer({ about: 'Faulty lines, with skip_faulty or dry_run.' }),
    lines: Type.Array(
      Type.Object({
        line: Type.Integer({ about: 'The line of the text, from 1; of a template, its record.' }),
        result: oneOf(['created', 'updated', 'unchanged', 'failed'], { about: 'What became of it.' }),
        record_id: about(nullable(Type.String()), 'The record; null where there is none.'),
        type: about(nullable(Type.String()), 'The type that stands there.'),
        host: about(nullable(Type.String()), 'The host, relative to the domain.'),
        message: about(nullable(Type.String()), 'Why it failed, or changes nothing.'),
      }),
      { about: 'Each record of the text, in order.' },
    ),
    warnings: Type.Optional(Warnings),
  }),
)

export function presentRecord(row: DnsRecordRow): Type.Static<typeof DnsRecord> {
  return {
    id: row.id,
    domain_id: row.domain_id,
    website_id: row.website_id,
    type: row.type,
    host: row.host,
    record: row.record,
    ttl: row.ttl,
    priority: row.priority,
    weight: row.weight,
    port: row.port,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}
