import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { isAddress } from '#console/editor/canvas/checked.ts'
import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import { readHtml, readPasted, writeHtml } from './html.ts'
import css from './rich-text.module.css'
import { schema } from './schema.ts'
import { linkAt, linkTo, TOOLS } from './tools.ts'

export type RichTextEditorProps = {
  labelId: string
  value: string
  onChange: (html: string) => void
  autoFocus: boolean
}

const { nodes, marks } = schema
const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView())
  return true
}

const keys = keymap({
  ...baseKeymap,
  Enter: chainCommands(splitListItem(nodes.item), baseKeymap.Enter!),
  'Shift-Enter': insertBreak,
  // Without a list the key goes on to the next field.
  Tab: sinkListItem(nodes.item),
  'Shift-Tab': liftListItem(nodes.item),
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
})

/** The text as it is read, with what can be done with it. What nobody types into keeps its bytes. */
export function RichTextEditor({ labelId, value, onChange, autoFocus }: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const changed = useRef(onChange)
  changed.current = onChange
  const initial = useRef(value)
  useEffect(() => {
    const opened = new EditorView(place.current!, {
      state: EditorState.create({ doc: readHtml(initial.current), plugins: [keys, history()] }),
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, class: css.text! },
      // What is dropped would be read by the browser, which the console does not allow.
      handleDOMEvents: { drop: refuse, paste: handlePaste },
      nodeViews: { fixed: shown, picture: shown },
      dispatchTransaction(transaction) {
        opened.updateState(opened.state.apply(transaction))
        if (transaction.docChanged) changed.current(writeHtml(opened.state.doc))
      },
    })
    setView(opened)
    if (autoFocus) opened.focus()
    return () => opened.destroy()
  }, [labelId, autoFocus])
  const act = (command: Command) => {
    command(view!.state, view!.dispatch)
    view!.focus()
  }
  return (
    <>
      <div className={css.tools} role="toolbar" aria-label="Formatting">
        {TOOLS.map(({ label, command }) => (
          <Button key={label} look="plain" onPress={() => act(command)}>
            {label}
          </Button>
        ))}
        <Button look="plain" onPress={() => setLink(linkAt(view!.state))}>
          Link
        </Button>
      </div>
      {link !== null && (
        <div className={css.link}>
          <TextField aria-label="Address of the link" placeholder="/about" value={link} onChange={setLink} autoFocus />
          <Button
            refused={isAddress(link) ? null : 'A link leads to a page, a website, a mail or a phone.'}
            onPress={() => {
              act(linkTo(link.trim()))
              setLink(null)
            }}
          >
            Set link
          </Button>
        </div>
      )}
      <div ref={place} />
    </>
  )
}

function refuse(_: EditorView, event: Event): boolean {
  event.preventDefault()
  return true
}

/** Html is read here, not by the browser; plain text as usual. */
function handlePaste(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html') ?? ''
  if (html === '') return false
  event.preventDefault()
  view.dispatch(view.state.tr.replaceSelection(readPasted(html)).scrollIntoView())
  return true
}

const NAMES: Record<string, string> = { table: 'Table', figure: 'Picture', img: 'Picture', hr: 'Line', pre: 'Code' }

/** What is not typed into is named: its html is never part of the console. */
function shown(node: { type: { name: string }; attrs: { html?: string; attributes?: { alt?: string } } }) {
  const { html, attributes } = node.attrs
  const dom = document.createElement(html === undefined ? 'span' : 'div')
  dom.className = css.fixed!
  const tag = html === undefined ? 'img' : (/^<([a-z]+)/i.exec(html)?.[1]?.toLowerCase() ?? '')
  dom.textContent = [NAMES[tag] ?? 'Html', attributes?.alt].filter(Boolean).join(': ')
  return { dom }
}
