import { Fragment, useMemo, useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import css from './diff.module.css'
import { readable } from './readable.ts'
import { type Passage, passages, type Words } from './words.ts'

/** Unchanged paragraphs shown around a change. */
const AROUND = 1

/** What changed for a reader: words removed and added. */
export function Read({ before, after }: { before: string; after: string }) {
  const all = useMemo(() => passages(readable(before), readable(after)), [before, after])
  const [whole, setWhole] = useState(false)
  if (!all.some(({ changed }) => changed))
    return <p className={css.note}>Both read the same. What changed is in the code.</p>
  const shown = all.map((_, at) => whole || all.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(isChanged))
  return (
    <div className={css.changes}>
      <div className={css.text}>
        {all.map((passage, at) =>
          shown[at] ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity, and do not change
            <PassageView key={at} passage={passage} />
          ) : (
            shown[at - 1] !== false && (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <p key={at} className={`${css.passage} ${css.note}`} aria-hidden="true">
                …
              </p>
            )
          ),
        )}
      </div>
      {shown.includes(false) && (
        <div className={css.gap}>
          <Button look="plain" onPress={() => setWhole(true)}>
            Show all of the text
          </Button>
        </div>
      )}
    </div>
  )
}

const isChanged = ({ changed }: Passage) => changed

function PassageView({ passage: { changed, words } }: { passage: Passage }) {
  return (
    <p className={`${css.passage} ${changed ? css.changed : ''}`} dir="auto">
      {words.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no other identity, and do not change
        <Fragment key={at}>{marked(word)}</Fragment>
      ))}
    </p>
  )
}

function marked({ kind, text }: Words) {
  if (kind === 'removed') return <del>{text}</del>
  return kind === 'added' ? <ins>{text}</ins> : text
}
