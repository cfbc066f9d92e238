import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { TextField as AriaTextField, Label, TextArea } from 'react-aria-components'
import { useSite } from '#console/shell/use-site.ts'
import css from '#console/ui/field.module.css'
import { useFieldError } from '#console/ui/field-errors.ts'
import { FieldNotes } from '#console/ui/field-notes.tsx'
import { teamQuery } from '../team/queries.ts'
import own from './comments.module.css'
import { completed, matching, mentionBefore, type Typing } from './mentions.ts'

const AGENT = 'agent'
const MOST = 6

type MentionFieldProps = {
  name: string
  label: string
  about: string
  value: string
  onChange: (value: string) => void
}

/** A text in which @ offers any agent and the people of the website. */
export function MentionField({ label, about, value, onChange, ...rest }: MentionFieldProps) {
  const error = useFieldError(rest.name)
  const { data: members = [] } = useQuery(teamQuery(useSite().id))
  const [typing, setTyping] = useState<Typing | null>(null)
  const [chosen, setChosen] = useState(0)
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)
  const id = useId()
  const names = [AGENT, ...members.map(({ user }) => user.name)]
  const offered = typing ? matching(names, typing.typed).slice(0, MOST) : []
  const look = () => {
    const { value: text = '', selectionStart = 0 } = area.current ?? {}
    setTyping(mentionBefore(text, selectionStart))
    setChosen(0)
  }
  const choose = (name: string) => {
    if (!typing) return
    const made = completed(value, typing, name)
    caret.current = made.caret
    setTyping(null)
    onChange(made.text)
  }
  useLayoutEffect(() => {
    if (caret.current === null) return
    area.current?.focus()
    area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const press = (event: KeyboardEvent) => {
    if (offered.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen((at) => (at + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[chosen]!)
    else if (event.key === 'Escape') setTyping(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <AriaTextField
      {...rest}
      value={value}
      onChange={onChange}
      autoFocus
      isInvalid={error !== null}
      className={css.field!}
    >
      <Label className={css.label}>{label}</Label>
      <TextArea
        ref={area}
        className={css.input!}
        rows={4}
        aria-autocomplete="list"
        {...(offered.length > 0 && { 'aria-controls': id, 'aria-activedescendant': `${id}-${chosen}` })}
        onInput={look}
        onKeyDownCapture={press}
        onBlur={() => setTyping(null)}
      />
      {offered.length > 0 && (
        <div id={id} role="listbox" aria-label="People and agents" className={own.offered}>
          {offered.map((name, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            <div
              key={name}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              <bdi>{name}</bdi>
              {name === AGENT && <span className={own.by}>Any of your agents</span>}
            </div>
          ))}
        </div>
      )}
      <FieldNotes about={about} error={error} />
    </AriaTextField>
  )
}
