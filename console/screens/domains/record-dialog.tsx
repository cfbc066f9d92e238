import { useState } from 'react'
import { ApiError } from '#client/errors.ts'
import type { DnsRecord, DnsRecordCreate, Domain } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './domains.module.css'

type Type = DnsRecord['type']
const TYPES = (['A', 'AAAA', 'ALIAS', 'CNAME', 'MX', 'TXT', 'NS', 'SRV'] as const).map((value) => ({
  value,
  label: value,
}))
const EXAMPLES: Record<Type, string> = {
  A: '203.0.113.7',
  AAAA: '2001:db8::7',
  ALIAS: 'sites.example.com',
  CNAME: 'sites.example.com',
  MX: 'mail.example.com',
  TXT: 'v=spf1 -all',
  NS: 'ns1.example.com',
  SRV: 'sip.example.com',
}

type Draft = { type: Type; host: string; record: string; ttl: string; priority: string; weight: string; port: string }

/** A new record, or one that exists (with an id). Where the service refuses one and knows what was meant, it is offered. */
export function RecordDialog(props: { domain: Domain; record: Partial<DnsRecord>; onClose: () => void }) {
  const { domain, record, onClose } = props
  const { values: draft, set, field } = useForm(() => draftOf(record))
  const [corrected, setCorrected] = useState<Partial<DnsRecord> | null>(null)
  const { type, host } = draft
  const save = async () => {
    setCorrected(null)
    const fields = fieldsOf(draft)
    try {
      if (record.id) await api.dnsRecords.update(domain.id, record.id, fields)
      else await api.dnsRecords.create(domain.id, { type, host, ...fields })
    } catch (error) {
      setCorrected(correctionIn(error))
      throw error
    }
    say(`The ${type} record of ${host} is saved`)
    onClose()
  }
  return (
    <Dialog title={record.id ? `Change ${type} of ${host}` : 'Add a record'} onClose={onClose}>
      <Form submit="Save" onSubmit={save} onCancel={onClose}>
        {!record.id && (
          <div className={css.pair}>
            <Select {...field('type')} label="Type" options={TYPES} />
            <TextField {...field('host')} label="Host" about={`@ is ${domain.unicode_name}`} mono isRequired />
          </div>
        )}
        <TextField
          {...field('record')}
          label="Record"
          placeholder={EXAMPLES[type]}
          rows={type === 'TXT' ? 3 : undefined}
          mono
          isRequired
          autoFocus
        />
        <div className={css.pair}>
          <TextField {...field('ttl')} label="TTL in seconds" {...WHOLE} />
          {(type === 'MX' || type === 'SRV') && <TextField {...field('priority')} label="Priority" {...WHOLE} />}
          {type === 'SRV' && (
            <>
              <TextField {...field('weight')} label="Weight" {...WHOLE} />
              <TextField {...field('port')} label="Port" {...WHOLE} />
            </>
          )}
        </div>
        {corrected && (
          <div className={css.correction} role="status">
            <span>
              Did you mean{' '}
              <code className={css.value}>
                {[corrected.type, corrected.host, corrected.priority, corrected.record].filter(Boolean).join(' ')}
              </code>
              , TTL {corrected.ttl}?
            </span>
            <Button onPress={() => set(draftOf({ ...record, ...corrected }))}>Use this</Button>
          </div>
        )}
      </Form>
    </Dialog>
  )
}

const WHOLE = { inputMode: 'numeric', mono: true } as const

const DEFAULT_TTL_SECONDS = 3600

function draftOf(record: Partial<DnsRecord>): Draft {
  const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
  return {
    type: record.type ?? 'A',
    host: record.host ?? '@',
    record: record.record ?? '',
    ttl: text(record.ttl ?? DEFAULT_TTL_SECONDS),
    priority: text(record.priority),
    weight: text(record.weight),
    port: text(record.port),
  }
}

function fieldsOf({ type, record, ttl, priority, weight, port }: Draft): Omit<DnsRecordCreate, 'type' | 'host'> {
  const optional = (value: string) => (value === '' ? undefined : Number(value))
  const service = type === 'SRV' ? { weight: optional(weight), port: optional(port) } : {}
  const ranked = type === 'MX' || type === 'SRV' ? { priority: optional(priority) } : {}
  return { record, ttl: Number(ttl), ...ranked, ...service }
}

/** The record that the service would accept, if its refusal says so. */
function correctionIn(error: unknown): Partial<DnsRecord> | null {
  if (!(error instanceof ApiError)) return null
  const { corrected } = error.body as { corrected?: Partial<DnsRecord> }
  return corrected ?? null
}
