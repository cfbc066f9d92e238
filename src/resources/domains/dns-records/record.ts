import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { defaultInTools } from '#kernel/operations/tool.ts'
import {
  changeable,
  creatable,
  defineRecord,
  NO_PROMISES,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { choice, hidden, plain } from '#kernel/records/field.ts'
import { RECORD_TYPES } from '#providers/dns/dns-provider.ts'

const MAX_HOST_CHARACTERS = 300
/** A text as zone files write it is longer than the text. */
const MAX_RECORD_CHARACTERS = 10_000
const DEFAULT_TTL_SECONDS = 3_600

const RecordType = oneOf(RECORD_TYPES, { about: 'The type, which stays.' })
const Ttl = Type.Integer({ description: 'Seconds, 60 to 604800.' })

export const dnsRecord = defineRecord({
  kind: 'dns_record',
  plural: 'dns_records',
  table: 'dns_records',
  title: 'host',
  promises: NO_PROMISES,
  fields: {
    id: plain(Type.String({ about: 'A string of the service, not a UUID; it stays when the record changes.' }), {
      saved: false,
    }),
    domain_id: plain(about(Id, 'The domain that it belongs to.'), { saved: false }),
    website_id: plain(Id, { saved: false }),
    type: choice(RecordType, { write: RecordType, required: true, fixed: true, saved: false }),
    host: plain(Type.String({ about: 'Relative to the domain; @ is the domain itself.' }), {
      write: Type.String({
        maxLength: MAX_HOST_CHARACTERS,
        description: 'Relative to the domain; @ is the domain itself.',
      }),
      required: true,
      fixed: true,
      saved: false,
    }),
    record: plain(
      Type.String({ about: 'An address, a full name without the dot at its end, or a text without quotes.' }),
      {
        write: Type.String({
          maxLength: MAX_RECORD_CHARACTERS,
          description: 'An address, full host name, or TXT of any length.',
        }),
        required: true,
      },
    ),
    ttl: plain(Type.Integer({ about: 'Seconds; the same for all records of a host and type.' }), {
      write: defaultInTools(Ttl, DEFAULT_TTL_SECONDS),
      change: Ttl,
      required: true,
    }),
    priority: number('Of MX and SRV; null for other types.', 'Of MX (10 unless given) and SRV (0 unless given).'),
    weight: number('Of SRV; null for other types.', 'Of SRV; 0 unless given.'),
    port: number('Of SRV; null for other types.', 'Of SRV, which needs it.'),
    // 1 for one that the zone began with, unchanged since: it makes way for what is added.
    automatic: hidden<number>()(),
  },
})

/** A number that only some types have, as it is shown and as it is given. */
function number(shown: string, given: string) {
  return plain(about(nullable(Type.Integer()), shown), { write: nullable(Type.Integer({ about: given })) })
}

export interface DnsRecordRow extends RowOf<typeof dnsRecord> {}
export const dnsRecordTable = {
  dns_records: tableOf<DnsRecordRow>(dnsRecord, 'resources/domains/dns-records'),
}

export const DnsRecord = named('DnsRecord', shapeOf(dnsRecord))
export const NewDnsRecord = named('DnsRecordCreate', Type.Object(creatable(dnsRecord)))
export const DnsRecordChanges = named('DnsRecordUpdate', Type.Object(changeable(dnsRecord)))
export const presentRecord = presenterOf(dnsRecord)
