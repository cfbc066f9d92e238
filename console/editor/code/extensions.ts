import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Source } from '../source.ts'

export type Language = 'html' | 'css'

type Options = { language: Language; label: string; readOnly: boolean; history: Pick<Source, 'undo' | 'redo'> }

/** What the code view shows and how it is typed in. */
export function codeExtensions({ language, label, readOnly, history }: Options): Extension {
  return [
    lineNumbers(),
    foldGutter(),
    drawSelection(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    bracketMatching(),
    indentOnInput(),
    search({ top: true }),
    language === 'css' ? css() : html({ autoCloseTags: true }),
    syntaxHighlighting(COLORS),
    LOOK,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label }),
    EditorState.readOnly.of(readOnly),
    EditorView.editable.of(!readOnly),
    // Else only what a person can edit would be found by Tab, and long lines not scrolled to.
    EditorView.contentAttributes.of({ tabindex: '0' }),
    TAB_PASSES,
    historyOf(history),
    keymap.of([...defaultKeymap, ...searchKeymap, ...foldKeymap, indentWithTab]),
  ]
}

/** One history for code, canvas and fields; phones ask for it by an input instead of a key. */
function historyOf({ undo, redo }: Pick<Source, 'undo' | 'redo'>): Extension {
  const inputs: Record<string, () => boolean> = { historyUndo: undo, historyRedo: redo }
  return [
    keymap.of([
      { key: 'Mod-z', run: undo, preventDefault: true },
      { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
      { key: 'Mod-Shift-z', run: redo, preventDefault: true },
    ]),
    EditorView.domEventHandlers({
      beforeinput: (event) => {
        const run = inputs[event.inputType]
        if (run) event.preventDefault()
        return run?.() ?? false
      },
    }),
  ]
}

const PASSING = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape'])

/**
 * Tab goes on to what follows for who only comes by, and indents once a key was pressed or the mouse used here: no trap for
 * who has keys alone (WCAG 2.2, 2.1.2). Escape, then Tab goes on at any time.
 */
const TAB_PASSES = EditorView.domEventHandlers({
  focus: (_, view) => view.setTabFocusMode(!view.contentDOM.matches(':active')),
  keydown: ({ key }, view) => {
    if (!PASSING.has(key)) view.setTabFocusMode(false)
  },
})

const COLORS = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: 'var(--accent)', fontWeight: '500' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--accent)' },
  { tag: [tags.comment, tags.meta, tags.angleBracket], color: 'var(--muted)' },
])

const LOOK = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--text)', paddingBlock: '8px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { color: 'var(--muted)', backgroundColor: 'transparent', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selected)',
  },
  '.cm-panels': { color: 'var(--text)', backgroundColor: 'var(--surface)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--border)' },
  '.cm-textfield, .cm-button': {
    color: 'inherit',
    backgroundColor: 'var(--raised)',
    backgroundImage: 'none',
    border: '1px solid var(--control)',
    borderRadius: '4px',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--selected)' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--accent)' },
  '.cm-foldPlaceholder': { color: 'var(--muted)', backgroundColor: 'var(--hover)', border: 'none' },
})
