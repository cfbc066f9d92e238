import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import type { TextSource } from '../text-source.ts'
import css from './code.module.css'
import { codeExtensions, type Language } from './extensions.ts'

type CodeViewProps = { source: TextSource; language: Language; label: string; readOnly: boolean }

/** The text as code. It stands in a shadow root, so that its styles are its own. */
export function CodeView({ source, language, label, readOnly }: CodeViewProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    const history = { undo: () => source.undo(), redo: () => source.redo() }
    source.extend(codeExtensions({ language, label, readOnly, history }))
    const view = new EditorView({
      state: source.state,
      parent: root,
      root,
      dispatchTransactions: (transactions) => {
        for (const transaction of transactions) source.accept(transaction)
      },
    })
    const stop = source.onTransaction((transaction) => view.update([transaction]))
    return () => {
      stop()
      view.destroy()
      source.extend([])
    }
  }, [source, language, label, readOnly])
  return <div ref={host} className={css.code} />
}
