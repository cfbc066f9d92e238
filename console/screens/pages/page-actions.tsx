import type { Page } from '#client/generated.ts'
import { nameOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { usePublishLabel, useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { type Action, Menu } from '#console/ui/menu.tsx'
import { usePageActs } from './acts.ts'
import { shownOf } from './queries.ts'
import { useMove } from './use-move.ts'

/** What can be done with one page, besides opening it. */
export function PageActions({ page, onMove }: { page: Page; onMove: (page: Page) => void }) {
  const site = useSite()
  const refused = useRefusal()
  const { refusal } = useMove()
  const { publish, remove, isPending } = usePageActs()
  const publishLabel = usePublishLabel()
  const shown = shownOf(page)
  const actions: Action[] = [
    { id: 'edit', label: 'Edit', href: paths.edit(site, 'pages', page.id) },
    { id: 'versions', label: 'Versions', href: paths.versions(site, 'pages', page.id) },
    ...(shown === 'draft' ? [] : [{ id: 'visit', label: 'Visit', href: page.url, target: '_blank' }]),
    ...(shown === 'live'
      ? []
      : [
          {
            id: 'publish',
            label: publishLabel(shown === 'draft' ? page.path : 'the newest version'),
            refused: refused('records_publish'),
            act: () => void publish([page], site.id),
          },
        ]),
    {
      id: 'move',
      label: 'Move to…',
      refused: refusal(page),
      act: () => onMove(page),
    },
    {
      id: 'delete',
      label: 'Delete',
      danger: true,
      refused: refused('pages_delete'),
      act: () => void remove([page], site.id),
    },
  ]
  return (
    <Menu label={`Actions for ${nameOf(page)}`} actions={actions}>
      <Button look="plain" icon isPending={isPending} aria-label={`Actions for ${nameOf(page)}`}>
        <Icon name="more" />
      </Button>
    </Menu>
  )
}
