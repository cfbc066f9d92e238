import { useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { ChoicesFrom } from './choices-from.tsx'
import { type DetailsProps, TAKING, WITH_OPTIONS, WITH_PLACEHOLDER } from './fields.ts'
import css from './forms.module.css'
import { ValueFrom } from './value-from.tsx'

/** What a field says and takes besides its label and type: where its choices are from, and, once opened, the rest. */
export function FieldDetails(props: DetailsProps) {
  const { field, change, tables } = props
  const { label, type, rest } = field
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.details}>
      {WITH_OPTIONS.includes(type) && (tables.length > 0 || rest.options_from) && <ChoicesFrom {...props} />}
      {type === 'hidden' && <ValueFrom {...props} />}
      {type !== 'hidden' && (
        <div>
          <Button
            look="plain"
            aria-expanded={isOpen}
            aria-label={`More about ${label || 'this field'}`}
            onPress={() => setOpen(!isOpen)}
          >
            More <Icon name={isOpen ? 'up' : 'down'} />
          </Button>
        </div>
      )}
      {isOpen && type !== 'hidden' && (
        <div className={css.pair}>
          {WITH_PLACEHOLDER.includes(type) && (
            <TextField
              label="Placeholder"
              about="Shown while the field is empty."
              value={rest.placeholder ?? ''}
              onChange={(placeholder) => change({ placeholder })}
            />
          )}
          <TextField
            label="Help"
            about="Shown beside the field."
            value={rest.help_text ?? ''}
            onChange={(help_text) => change({ help_text })}
          />
          {type === 'number' && <Step {...props} />}
          {TAKING.includes(type) && <ValueFrom {...props} />}
        </div>
      )}
    </div>
  )
}

function Step({ field: { rest }, change }: DetailsProps) {
  const [text, setText] = useState(String(rest.step ?? ''))
  const type = (typed: string) => {
    setText(typed)
    const step = Number(typed)
    change({ step: step > 0 ? step : undefined })
  }
  return (
    <TextField
      label="Step"
      about="0.5 takes 0.5, 1, 1.5 and so on. Leave it empty to take any number."
      type="number"
      value={text}
      onChange={type}
    />
  )
}
