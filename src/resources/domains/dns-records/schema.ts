import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { nullable, oneOf, Warnings } from '#kernel/operations/schemas.ts'
import { TEMPLATES } from '#resources/domains/dns-records/import/templates.ts'

const MAX_IMPORT_CHARACTERS = 200_000

export const DnsImport = named(
  'DnsRecordsImport',
  Type.Object({
    text: Type.Optional(
      Type.String({ minLength: 1, maxLength: MAX_IMPORT_CHARACTERS, description: 'A BIND zone file.' }),
    ),
    template: Type.Optional(
      oneOf(TEMPLATES, { description: "In place of text: a mail provider's records; they replace other MX." }),
    ),
    skip_faulty: Type.Optional(Type.Boolean({ description: 'Imports the lines that are right.' })),
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
