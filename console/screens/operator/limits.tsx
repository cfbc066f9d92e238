import { operator } from '#console/api/operator.ts'
import { bytes } from '#console/ui/bytes.ts'
import { count } from '#console/ui/count.ts'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Section } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import type { Account } from '#operator/answers.ts'
import css from './operator.module.css'
import { PLAN_LABELS } from './plans.ts'

const MB = 1_000_000

/** What an account may use, and what it uses of it. */
export function Limits({ account }: { account: Account }) {
  const { id, plan, plans, limits, own_limits, usage } = account
  const { values, field } = useForm({
    plan,
    domain_limit: textOf(own_limits.domain_limit),
    storage_limit: textOf(own_limits.storage_limit === null ? null : own_limits.storage_limit / MB),
  })
  const save = async () => {
    const storage = limitOf(values.storage_limit)
    await operator.changeAccount(id, {
      plan: values.plan,
      domain_limit: limitOf(values.domain_limit),
      storage_limit: typeof storage === 'number' ? Math.round(storage * MB) : storage,
    })
    say('The limits are saved')
  }
  return (
    <Section title="Plan and limits">
      <dl className={css.figures}>
        <Figure title="Websites" used={count.format(usage.websites)} of={count.format(limits.websites)} />
        <Figure title="Domains" used={count.format(usage.domains)} of={count.format(limits.domains)} />
        <Figure title="Files" used={bytes(usage.storage_bytes)} of={bytes(limits.storage_bytes)} />
      </dl>
      <Form submit="Save" onSubmit={save}>
        <Select
          {...field('plan')}
          label="Plan"
          options={plans.map((value) => ({ value, label: PLAN_LABELS[value] }))}
        />
        <TextField
          {...field('domain_limit')}
          label="Domains"
          about="Leave it empty for the plan's limit."
          inputMode="numeric"
        />
        <TextField
          {...field('storage_limit')}
          label="Storage in MB"
          about="Leave it empty for the plan's limit."
          inputMode="decimal"
        />
      </Form>
    </Section>
  )
}

function Figure({ title, used, of }: { title: string; used: string; of: string }) {
  return (
    <div className={css.figure}>
      <dt className={css.muted}>{title}</dt>
      <dd>
        <span className={css.number}>{used}</span> <span className={css.muted}>of {of}</span>
      </dd>
    </div>
  )
}

const textOf = (limit: number | null) => (limit === null ? '' : String(limit))

/** What is no number is sent as it is: the service refuses it, beside its field. */
function limitOf(text: string): number | string | null {
  if (text.trim() === '') return null
  const number = Number(text.replaceAll(',', ''))
  return Number.isNaN(number) ? text : number
}
