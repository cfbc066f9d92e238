import { type ReactNode, type RefObject, useRef } from 'react'
import { isTextDropItem, useDrag, useDrop } from 'react-aria-components'
import type { Page } from '#client/generated.ts'
import { nameOf } from '#console/kinds.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { sayFailed } from '#console/ui/toast.tsx'
import { joined, lastSegmentOf, mayBeBeneath } from './move.ts'
import css from './pages.module.css'
import { useMove } from './use-move.ts'

const TYPE = 'application/x-sitewright-page'

type PlaceProps = {
  page: Page
  /** The page that is being dragged: what may be dropped where is asked before its data can be read. */
  dragged: RefObject<Page | null>
  children: ReactNode
}

/** A page's place in the tree: it can be dragged onto another page's, which then is above it. */
export function Place({ page, dragged, children }: PlaceProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const { refusal, move } = useMove()
  const refused = refusal(page)
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    isDisabled: refused !== null,
    getAllowedDropOperations: () => ['move'],
    getItems: () => {
      dragged.current = page
      return [{ [TYPE]: page.id, 'text/plain': page.url }]
    },
    onDragEnd: () => {
      dragged.current = null
    },
  })
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: (types) =>
      types.has(TYPE) && dragged.current && mayBeBeneath(dragged.current, page.path) ? 'move' : 'cancel',
    onDrop: async ({ items }) => {
      const moved = dragged.current
      if (!moved || !items.some((item) => isTextDropItem(item) && item.types.has(TYPE))) return
      const path = joined(page.path, lastSegmentOf(moved.path))
      await move(moved, path).catch((error) => sayFailed(`“${nameOf(moved)}” was not moved`, error))
    },
  })
  return (
    // A drag by keyboard moves the focus from one place that it may be dropped at to the next.
    // biome-ignore lint/a11y/useSemanticElements: a place in a table is no fieldset
    <span
      ref={ref}
      role="group"
      aria-label={page.path}
      tabIndex={-1}
      data-dragging={isDragging || undefined}
      data-drop-target={isDropTarget || undefined}
      className={css.place}
      {...dragProps}
      {...dropProps}
    >
      <span className={css.handle}>
        <Button {...dragButtonProps} look="plain" icon refused={refused} aria-label={`Drag ${nameOf(page)}`}>
          <Icon name="drag" />
        </Button>
      </span>
      {children}
    </span>
  )
}
