import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { say } from '#console/ui/toast.tsx'
import { useCanvas } from '../canvas/canvas-context.ts'
import { isAnchor } from '../canvas/copy.ts'
import type { WrittenElement } from '../canvas/elements.ts'
import { indentOf } from '../canvas/indent.ts'
import { wordsOfElement } from '../canvas/names.ts'
import { labelOf } from '../canvas/prop-field.tsx'
import { componentOf, needsRow, usageOf } from './component-of.ts'

const MAX_NAME = 60
const NAMED = 8

/** Makes a component of a section, which the page shows from then on with its present texts. */
export function ComponentDialog({ element, onClose }: { element: WrittenElement; onClose: () => void }) {
  const site = useSite()
  const client = useQueryClient()
  const { text, session } = useCanvas()
  const refused = useRefusal()('components_create')
  const [title, setTitle] = useState(() => wordsOfElement(element).slice(0, MAX_NAME).trim() || 'Section')
  const made = useMemo(() => componentOf(text, element), [text, element])
  if (needsRow(made.html))
    return (
      <Dialog title="Make a component" onClose={onClose}>
        <p>This shows values of the page’s row in its links or conditions. A component cannot see that row.</p>
      </Dialog>
    )
  const labels = made.props.filter(({ name }) => !isAnchor(name)).map(labelOf)
  const rest = labels.length - NAMED
  const make = async () => {
    const name = nameFrom(title)
    await api.components.create(site.id, { name, title, html_content: made.html, props: made.props })
    void client.invalidateQueries({ queryKey: siteKey(site.id, 'components') })
    const insert = usageOf(name, made.given, indentOf(text, element))
    session?.change([{ from: element.from, to: element.to, insert }])
    session?.select(element.from, false)
    say(`Component “${title}” created`)
    onClose()
  }
  return (
    <Dialog title="Make a component" onClose={onClose}>
      <p>Any page can show it, each with its own texts. This page keeps the ones it has.</p>
      <Form submit="Make the component" refused={refused} onSubmit={make} onCancel={onClose}>
        <TextField name="name" label="Name" isRequired value={title} onChange={setTitle} maxLength={MAX_NAME} />
        <p>
          {labels.length === 0
            ? 'It has nothing to fill in.'
            : `To fill in: ${labels.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`}
          {made.left > 0 && ` ${made.left} more texts stay fixed: a component asks for at most ${made.props.length}.`}
        </p>
      </Form>
    </Dialog>
  )
}

/** In kebab-case, as html names it. */
function nameFrom(title: string): string {
  const plain = title.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const words =
    plain
      .toLowerCase()
      .match(/[a-z\d]+/g)
      ?.join('-') ?? ''
  return /^[a-z]/.test(words) ? words : `section-${words}`.replace(/-$/, '')
}
