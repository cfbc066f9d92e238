import { lazy, Suspense, useId } from 'react'
import fieldCss from '../field.module.css'
import { useFieldError } from '../field-errors.ts'

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

type RichTextProps = {
  /** The field of the API, by which its refusals are shown here. */
  name: string
  label: string
  value: string
  onChange: (html: string) => void
  autoFocus: boolean
}

/** A field for a text with headings, lists and links, typed as it is read. */
export function RichText({ name, label, ...rest }: RichTextProps) {
  const id = useId()
  const error = useFieldError(name)
  return (
    <div className={fieldCss.field}>
      <span id={id} className={fieldCss.label}>
        {label}
      </span>
      <Suspense>
        <RichTextEditor labelId={id} {...rest} />
      </Suspense>
      {error && <span className={fieldCss.error}>{error}</span>}
    </div>
  )
}
