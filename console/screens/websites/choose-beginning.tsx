import { Label, Radio, RadioGroup } from 'react-aria-components'
import field from '#console/ui/field.module.css'
import type { Beginning } from './beginnings.ts'
import css from './new-website.module.css'

type ChooseProps = { beginnings: readonly Beginning[]; value: string; onChange: (value: string) => void }

/** Starters with their pictures, then what has none. Arrow keys go through all of them. */
export function ChooseBeginning({ beginnings, value, onChange }: ChooseProps) {
  return (
    <RadioGroup value={value} onChange={onChange} className={css.group!}>
      <Label className={field.label}>Begin with</Label>
      <div className={css.cards}>
        {beginnings.map(({ value: name, title, about, picture }) => (
          <Radio key={name} value={name} aria-label={`${title}. ${about}`} className={css.card!}>
            {picture && <img src={picture} alt="" width={640} height={400} className={css.picture} />}
            <span className={css.words}>
              <span className={css.title}>{title}</span>
              <span className={field.about}>{about}</span>
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
