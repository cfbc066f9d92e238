import { useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Select } from '#console/ui/select.tsx'
import css from './analytics.module.css'
import { type FunnelStep, MAX_STEPS, MIN_STEPS, STEP_KINDS } from './search.ts'

const KINDS: Record<FunnelStep['kind'], { label: string; placeholder: string }> = {
  page: { label: 'Page', placeholder: '/pricing' },
  pages: { label: 'Pages below', placeholder: '/blog' },
  goal: { label: 'Goal', placeholder: 'form:contact' },
}

export function kindName(kind: FunnelStep['kind']): string {
  return KINDS[kind].label
}

type Props = { steps: readonly FunnelStep[]; onShow: (steps: string[]) => void; onCancel: () => void }

/** Chooses the steps of a funnel; those without a value are left out. */
export function FunnelSteps({ steps: before, onShow, onCancel }: Props) {
  const [steps, setSteps] = useState(() => [...before, ...EMPTY.slice(before.length)])
  const filled = steps.filter(({ value }) => value.trim() !== '')
  const change = (n: number, changes: Partial<FunnelStep>) => setSteps(steps.with(n, { ...steps[n]!, ...changes }))
  return (
    <>
      {steps.map(({ kind, value }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
        <div key={n} className={css.row}>
          <Select
            label={`Step ${n + 1}`}
            options={STEP_KINDS.map((one) => ({ value: one, label: kindName(one) }))}
            value={kind}
            onChange={(one) => change(n, { kind: one })}
          />
          <TextField
            aria-label={`Step ${n + 1}: ${kindName(kind)}`}
            placeholder={KINDS[kind].placeholder}
            maxLength={500}
            value={value}
            onChange={(text) => change(n, { value: text })}
          />
          {steps.length > MIN_STEPS && (
            <Button look="plain" aria-label={`Remove step ${n + 1}`} onPress={() => setSteps(steps.toSpliced(n, 1))}>
              Remove
            </Button>
          )}
        </div>
      ))}
      <div className={css.row}>
        {steps.length < MAX_STEPS && (
          <Button onPress={() => setSteps([...steps, { kind: 'page', value: '' }])}>Add a step</Button>
        )}
        <Button
          look="primary"
          isDisabled={filled.length < MIN_STEPS}
          onPress={() => onShow(filled.map(({ kind, value }) => `${kind}:${value.trim()}`))}
        >
          Show funnel
        </Button>
        <Button look="plain" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}

const EMPTY: readonly FunnelStep[] = Array(MIN_STEPS).fill({ kind: 'page', value: '' })
