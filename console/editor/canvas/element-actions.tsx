import { lazy, Suspense } from 'react'
import { NewComment } from '#console/screens/comments/new-comment.tsx'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import css from './canvas.module.css'
import { useCanvas } from './canvas-context.ts'
import { lastCopied } from './copied.ts'
import { elementActs } from './element-acts.ts'
import type { WrittenElement } from './elements.ts'
import { paste } from './paste.ts'
import { selectorOf } from './selector-of.ts'
import type { EditedRecord } from './use-canvas.ts'

const ComponentDialog = lazy(async () => ({
  default: (await import('../to-component/component-dialog.tsx')).ComponentDialog,
}))
/** What may become a component: a whole with something in it. */
const WHOLE = /^(section|article|aside|div|figure|nav|header|footer|form|ul|ol|dl|blockquote|table|details)$/

/** What can be done with the selected element. */
export function ElementActions() {
  const refused = useRefusal()('comments_create')
  const canvas = useCanvas()
  const { element, roots, record, addAt } = canvas
  const site = useSite()
  const acts = elementActs(canvas, site)
  if (!acts || !element) return null
  const { copy, duplicate, remove, moveUp, moveDown } = acts
  const copied = lastCopied()
  return (
    <div className={css.actions}>
      <Button aria-keyshortcuts="Control+Enter" onPress={() => addAt({ element, isAbove: false })}>
        Add below
      </Button>
      <Button onPress={duplicate}>Duplicate</Button>
      <Button isDisabled={!moveUp} aria-keyshortcuts="Alt+ArrowUp" onPress={() => moveUp?.()}>
        Move up
      </Button>
      <Button isDisabled={!moveDown} aria-keyshortcuts="Alt+ArrowDown" onPress={() => moveDown?.()}>
        Move down
      </Button>
      <Button aria-keyshortcuts="Control+C" onPress={copy}>
        Copy
      </Button>
      {copied && (
        <Button aria-keyshortcuts="Control+V" onPress={() => void paste(canvas, copied.html, site)}>
          Paste below
        </Button>
      )}
      <Button onPress={remove}>Delete</Button>
      {WHOLE.test(element.name) && record.kind !== 'component' && (
        <Opener text="Make a component">
          {(close) => (
            <Suspense>
              <ComponentDialog element={element} onClose={close} />
            </Suspense>
          )}
        </Opener>
      )}
      <Opener text="Comment" refused={refused}>
        {(close) => <NewComment about={aboutOf(element, roots, record)} quote={element.words} onClose={close} />}
      </Opener>
    </div>
  )
}

/** What a comment on an element names. */
function aboutOf(element: WrittenElement, roots: readonly WrittenElement[], { kind, id }: EditedRecord) {
  const selector = selectorOf(element, roots) ?? undefined
  return kind === 'page' ? { page_id: id, selector } : { record: { kind, id }, selector }
}
