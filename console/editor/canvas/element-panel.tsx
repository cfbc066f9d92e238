import { useState } from 'react'
import { paths } from '#console/paths.ts'
import { NewComment } from '#console/screens/comments/new-comment.tsx'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Link } from '#console/ui/link.tsx'
import { Section } from '#console/ui/page.tsx'
import { say } from '#console/ui/toast.tsx'
import { AssetPicker } from '../asset-picker.tsx'
import css from './canvas.module.css'
import { isAddress } from './checked.ts'
import { attributeChange, duplication, movement, removal } from './element-changes.ts'
import type { WrittenElement } from './elements.ts'
import type { Row } from './messages.ts'
import { selectorOf } from './selector-of.ts'
import type { Session } from './session.ts'
import type { EditedRecord } from './use-canvas.ts'

type ElementPanelProps = {
  /** The record whose text the element is of, and the elements of that text. */
  record: EditedRecord
  roots: readonly WrittenElement[]
  element: WrittenElement
  text: string
  row: Row | null
  session: Session
}

/** Attributes that are offered though they are not written. */
const OFFERED: Record<string, readonly string[]> = { a: ['href'], img: ['src', 'alt'] }
const EVERYWHERE = ['class', 'id']
const ADDRESSES = new Set(['href', 'src'])

/** The selected element: its attributes as they are written, and what can be done with it. */
export function ElementPanel({ record, roots, element, text, row, session }: ElementPanelProps) {
  const site = useSite()
  const refused = useRefusal()('comments_create')
  const siblings = element.parent?.children ?? roots
  const written = element.attributes.map(({ name }) => name)
  const names = [...new Set([...(OFFERED[element.name] ?? []), ...EVERYWHERE, ...written])]
  const set = (name: string, value: string) => {
    const before = element.attributes.find((each) => each.name === name)
    if (value === (before?.value ?? '')) return
    const isGone = value === '' && name !== 'alt'
    session.change([attributeChange(text, element, name, isGone ? null : value)])
  }
  const remove = () => {
    session.change(removal(text, element))
    say(`<${element.name}> is deleted`, async () => session.undo())
  }
  const up = movement(text, element, siblings, -1)
  const down = movement(text, element, siblings, 1)
  return (
    <Section title={`<${element.name}>`}>
      {row && (
        <p>
          This shows a row of <Link href={paths.table(site, row.table)}>{row.table}</Link>.
        </p>
      )}
      {names.map((name) => {
        const value = element.attributes.find((each) => each.name === name)?.value ?? ''
        return <Attribute key={`${name} ${value}`} name={name} value={value} onChange={(next) => set(name, next)} />
      })}
      {element.name === 'img' && <AssetPicker onChoose={({ relative_url }) => set('src', relative_url)} />}
      <div className={css.actions}>
        <Button onPress={() => session.change(duplication(text, element))}>Duplicate</Button>
        <Button isDisabled={!up} onPress={() => up && session.change(up)}>
          Move up
        </Button>
        <Button isDisabled={!down} onPress={() => down && session.change(down)}>
          Move down
        </Button>
        <Button onPress={remove}>Delete</Button>
        <Opener text="Comment" refused={refused}>
          {(close) => <NewComment about={aboutOf(element, roots, record)} quote={element.words} onClose={close} />}
        </Opener>
      </div>
    </Section>
  )
}

/** What a comment on an element names. */
function aboutOf(element: WrittenElement, roots: readonly WrittenElement[], { kind, id }: EditedRecord) {
  const selector = selectorOf(element, roots) ?? undefined
  return kind === 'page' ? { page_id: id, selector } : { record: { kind, id }, selector }
}

function Attribute({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const isWrong = ADDRESSES.has(name) && typed !== value && !typed.includes('{{') && !isAddress(typed)
  const finish = () => !isWrong && onChange(typed)
  return (
    <TextField
      label={name}
      mono
      value={typed}
      onChange={setTyped}
      isInvalid={isWrong}
      about={isWrong ? 'A path, or an address with https, mailto or tel.' : undefined}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}
