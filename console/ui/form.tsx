import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form as AriaForm } from 'react-aria-components'
import { ApiError } from '#client/errors.ts'
import { WaitsForApproval } from '#console/api/waits.ts'
import { Button } from './button.tsx'
import css from './field.module.css'
import { FieldErrors } from './field-errors.ts'
import { Problem } from './problem.tsx'
import { sayFailed } from './toast.tsx'

const NO_ERRORS: Record<string, string[]> = {}

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
 * A form whose fields are named as in the API: a refusal of a field is shown beside it, and the first one gets the focus. What
 * was typed stays. What waits for approval closes a dialog, and elsewhere the form says that it is not saved.
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
  const fields = error instanceof ApiError ? error.errors : NO_ERRORS
  return (
    <AriaForm ref={form} className={css.form!} validationBehavior="aria" validationErrors={fields} onSubmit={send}>
      <FieldErrors value={fields}>{children}</FieldErrors>
      {error instanceof WaitsForApproval ? (
        <p role="status" className={css.waits}>
          Not saved yet: it waits for approval.
        </p>
      ) : (
        error !== null && Object.keys(fields).length === 0 && <Problem error={error} />
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
