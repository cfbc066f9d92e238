import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { Button } from '#console/ui/button.tsx'
import css from './conflict.module.css'
import { fieldsOf } from './kinds/fields.ts'
import type { EditSession } from './session.ts'
import type { Conflict } from './snapshot.ts'

type Side = 'mine' | 'theirs'

/** Where two changed the same: both stand beside each other, and the person chooses. The rest is merged already. */
export function ConflictView({ session, conflict }: { session: EditSession; conflict: Conflict }) {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (key: string): Side => sides[key] ?? 'mine'
  const choose = (key: string, side: Side) => setSides({ ...sides, [key]: side })
  const use = () => {
    const text = conflict.parts.map((part, index) => ('text' in part ? part.text : part[sideOf(`text ${index}`)]))
    const fields = conflict.fields.map((field) => [field.name, field[sideOf(field.name)]])
    session.resolve(text.join(''), Object.fromEntries(fields))
  }
  const labelOf = (name: string) => fieldsOf(session.kind).find((field) => field.name === name)?.label ?? name
  return (
    <section aria-labelledby="conflict" className={css.conflict}>
      <h2 id="conflict">You and someone else changed the same</h2>
      <p>Everything else is merged already. Nothing is saved before you save.</p>
      {conflict.parts.map((part, index) =>
        'text' in part ? null : (
          <Choice
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a conflict never change
            key={index}
            label={`Text ${index + 1}`}
            base={part.base}
            mine={part.mine}
            theirs={part.theirs}
            side={sideOf(`text ${index}`)}
            onChoose={(side) => choose(`text ${index}`, side)}
          />
        ),
      )}
      {conflict.fields.map(({ name, mine, theirs }) => (
        <Choice
          key={name}
          label={labelOf(name)}
          mine={String(mine)}
          theirs={String(theirs)}
          side={sideOf(name)}
          onChoose={(side) => choose(name, side)}
        />
      ))}
      <div>
        <Button look="primary" onPress={use}>
          Go on with these
        </Button>
      </div>
    </section>
  )
}

type ChoiceProps = {
  label: string
  base?: string
  mine: string
  theirs: string
  side: Side
  onChoose: (side: Side) => void
}

function Choice({ label, base, mine, theirs, side, onChoose }: ChoiceProps) {
  return (
    <div className={css.choice}>
      {base !== undefined && (
        <details>
          <summary>{label}: what it was</summary>
          <pre>{base || '(nothing)'}</pre>
        </details>
      )}
      <RadioGroup aria-label={label} value={side} onChange={(value) => onChoose(value as Side)} className={css.sides!}>
        {(
          [
            ['mine', 'Yours', mine],
            ['theirs', 'Theirs', theirs],
          ] as const
        ).map(([value, title, text]) => (
          <Radio key={value} value={value} aria-label={`${title}: ${text}`} className={css.side!}>
            <span className={css.title}>{base === undefined ? `${label}: ${title.toLowerCase()}` : title}</span>
            <pre>{text || '(nothing)'}</pre>
          </Radio>
        ))}
      </RadioGroup>
    </div>
  )
}
