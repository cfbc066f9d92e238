import { useQuery } from '@tanstack/react-query'
import { useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Select } from '#console/ui/select.tsx'
import { colorsQuery } from '../add/colors-query.ts'
import css from '../canvas/canvas.module.css'
import { useCanvas } from '../canvas/canvas-context.ts'
import type { WrittenElement } from '../canvas/elements.ts'
import type { Session } from '../canvas/session.ts'
import type { TextChange } from '../source.ts'
import { classChange, hasClass } from './class-change.ts'
import { ALIGNMENT, backgrounds, COLUMNS, chosenLook, type Look, type Looks, SPACING, WIDTH } from './looks.ts'
import { styleChange, styleOf } from './style-change.ts'
import { hiddenOn, WIDTHS } from './widths.ts'

type StyleSectionProps = { element: WrittenElement; session: Session }

const GROUP = /^(section|article|aside|div|figure|header|footer|nav|ul|ol|li|dl|form|blockquote)$/
const OWN = 'own'

/** How an element looks, without code: what is chosen is written in its `style` and `class`, and nothing else of it changes. */
export function StyleSection({ element, session }: StyleSectionProps) {
  const { text } = useCanvas()
  const { data: colors = {} } = useQuery(colorsQuery(useSite().id))
  const change = (...changes: (TextChange | null)[]) => {
    const made = changes.filter((each) => each !== null)
    if (made.length > 0) session.change(made)
  }
  const take = (look: Look) => change(styleChange(text, element, look.style))
  const isGroup = GROUP.test(element.name)
  const looks = isGroup
    ? [backgrounds(Object.keys(colors)), SPACING, WIDTH, ALIGNMENT, ...(hasColumns(element) ? [COLUMNS] : [])]
    : [ALIGNMENT]
  return (
    <div className={css.form}>
      {looks.map((each) => (
        <LookChoice key={each.label} looks={each} element={element} onChange={take} />
      ))}
      {isPart(element) && (
        <Select
          label="Order on phones"
          about="In a row or a grid."
          options={[
            { value: '', label: 'As written' },
            { value: FIRST, label: 'First' },
            { value: LAST, label: 'Last' },
          ]}
          value={[FIRST, LAST].find((name) => hasClass(element, name)) ?? ''}
          onChange={(wanted) => session.change(orderChanges(text, element, wanted))}
        />
      )}
      <fieldset className={css.prop}>
        <legend>Hide on</legend>
        {WIDTHS.map((width) => (
          <Checkbox
            key={width}
            isSelected={hasClass(element, hiddenOn(width))}
            onChange={(isOn) => change(classChange(text, element, hiddenOn(width), isOn))}
          >
            {width[0]!.toUpperCase() + width.slice(1)}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  )
}

type LookChoiceProps = { looks: Looks; element: WrittenElement; onChange: (look: Look) => void }

function LookChoice({ looks: { label, of, looks }, element, onChange }: LookChoiceProps) {
  const chosen = chosenLook({ label, of, looks }, (property) => styleOf(element, property))
  const options = looks.map((look) => ({ value: look.label, label: look.label }))
  return (
    <Select
      label={label}
      options={chosen ? options : [{ value: OWN, label: 'A value of its own' }, ...options]}
      value={chosen?.label ?? OWN}
      onChange={(wanted) => {
        const look = looks.find((each) => each.label === wanted)
        if (look) onChange(look)
      }}
    />
  )
}

const [FIRST, LAST] = ['first-on-phones', 'last-on-phones'] as const

/** One of both classes at most. */
function orderChanges(text: string, element: WrittenElement, wanted: string): TextChange[] {
  const [other, own] = wanted === FIRST ? [LAST, FIRST] : [FIRST, LAST]
  // Never both change: one replaces the other where it stands.
  const former = [FIRST, LAST].find((name) => hasClass(element, name))
  if (wanted === '' && former === undefined) return []
  if (wanted === '') return [classChange(text, element, former!, false)!]
  if (former === undefined) return [classChange(text, element, own, true)!]
  return former === other ? [classReplacement(text, element, other, own)] : []
}

function classReplacement(text: string, element: WrittenElement, from: string, insert: string): TextChange {
  const { from: start, to } = element.attributes.find(({ name }) => name === 'class')!
  const at = start + new RegExp(`(?<![\\w-])${from}(?![\\w-])`).exec(text.slice(start, to))!.index
  return { from: at, to: at + from.length, insert }
}

/** A list, or what has columns already. */
function hasColumns(element: WrittenElement): boolean {
  const isList = element.name === 'ul' || element.name === 'ol' || element.name === 'div'
  return styleOf(element, 'grid-template-columns') !== null || (isList && element.children.length > 1)
}

function isPart({ parent }: WrittenElement): boolean {
  return parent !== null && parent.name !== 'main' && GROUP.test(parent.name) && parent.children.length > 1
}
