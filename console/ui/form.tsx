import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Form as AriaForm } from 'react-aria-components'
import { ApiError } from '#client/errors.ts'
import { WaitsForApproval } from '#console/api/waits.ts'
import { fieldErrorsOf } from '#console/api/words.ts'
import { Button } from './button.tsx'
import css from './field.module.css'
import { FieldErrors } from './field-errors.ts'
import { Problem } from './problem.tsx'
import { sayFailed } from './toast.tsx'

type FormProps = {
  /** The button's text, such as "Create". */
  submit: string
  /** Why it cannot be sent, if so. */
  refused?: string | null
  onSubmit: () => Promise<unknown>
  onCancel?: () => void
  children: ReactNode
}

/**
 * A form whose fields are named as in the API: a refusal of a field is shown beside it, and the first one gets the focus. One
 * of no field that is here stands above the button. What was typed stays. What waits for approval closes a dialog, and elsewhere the form says that it is not saved.
 */
export function Form({ submit, refused = null, onSubmit, onCancel, children }: FormProps) {
  const { mutate, error, isPending } = useMutation<unknown, unknown>({
    mutationFn: onSubmit,
    onError(refusal) {
      if (!(refusal instanceof WaitsForApproval)) return
      sayFailed(submit, refusal)
      onCancel?.()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const errors = useMemo(() => fieldErrorsOf(error), [error])
  const [fields] = useState(() => new Set<string>())
  const value = useMemo(() => ({ errors, fields }), [errors, fields])
  const rest = error === null ? null : withoutFields(error, fields)
  return (
    <AriaForm ref={form} className={css.form!} validationBehavior="aria" validationErrors={errors} onSubmit={send}>
      <FieldErrors value={value}>{children}</FieldErrors>
      {error instanceof WaitsForApproval ? (
        <p role="status" className={css.waits}>
          Not saved yet: it waits for approval.
        </p>
      ) : (
        rest !== null && <Problem error={rest} />
      )}
      <div className={css.actions}>
        <Button type="submit" look="primary" isPending={isPending} refused={refused}>
          {submit}
        </Button>
        {onCancel && <Button onPress={onCancel}>Cancel</Button>}
      </div>
    </AriaForm>
  )
}

/** What is wrong besides the fields that show it themselves; null when that is all. */
function withoutFields(error: unknown, fields: ReadonlySet<string>): unknown {
  if (!(error instanceof ApiError)) return error
  const names = Object.keys(error.errors)
  const rest = names.filter((name) => !fields.has(name))
  if (rest.length === names.length) return error
  if (rest.length === 0) return null
  const errors = Object.fromEntries(rest.map((name) => [name, error.errors[name]!]))
  return new ApiError(error.status, { ...error.body, errors }, error.headers)
}
