import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaitingItem } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { Code } from '#console/compare/code.tsx'
import { Fields } from '#console/compare/fields.tsx'
import { editedKindOf } from '#console/kinds.ts'
import { nounOf } from '#console/nouns.ts'
import { paths } from '#console/paths.ts'
import { usePublishLabel, useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { type Action, Menu } from '#console/ui/menu.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import { versionedKindOf } from '#console/versioned.ts'
import { useReviewActs } from './acts.ts'
import { PagePictures } from './page-pictures.tsx'
import css from './review.module.css'

type WaitingRecordProps = { item: WaitingItem; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** One record with what would change for visitors. */
export function WaitingRecord({ item, isChosen, onChoose }: WaitingRecordProps) {
  const [open, setOpen] = useState(false)
  const name = item.title ?? item.path ?? item.kind
  return (
    <li className={css.record}>
      <div className={css.line}>
        <Checkbox aria-label={`Select ${name}`} isSelected={isChosen} onChange={onChoose} />
        <span className={css.what}>
          <bdi>{name}</bdi> <span className={css.muted}>{item.path ?? nounOf(item.kind)}</span>
        </span>
        <Badge kind={item.live_version ? undefined : 'warning'}>
          {item.live_version ? `v${item.live_version.number} → v${item.latest_version?.number}` : 'New'}
        </Badge>
        {item.scheduled_at && (
          <Badge>
            <Time at={item.scheduled_at} />
          </Badge>
        )}
        {item.unpublish_at && (
          <Badge>
            until <Time at={item.unpublish_at} />
          </Badge>
        )}
        <span className={css.acts}>
          <Button look="plain" aria-expanded={open} onPress={() => setOpen(!open)}>
            {open ? 'Hide changes' : 'Show changes'}
          </Button>
          <Menu label={name} actions={useActions(item)}>
            <Button look="plain" icon aria-label={`Actions of ${name}`}>
              <Icon name="more" />
            </Button>
          </Menu>
        </span>
      </div>
      {open && <RecordChange item={item} />}
    </li>
  )
}

function useActions(item: WaitingItem): Action[] {
  const site = useSite()
  const refusal = useRefusal()
  const publishLabel = usePublishLabel()
  const { publish, takeBack } = useReviewActs(site.id)
  const { kind } = versionedKindOf(item.kind)!
  return [
    {
      id: 'publish',
      label: publishLabel(),
      refused: refusal('records_publish'),
      act: () => void publish([item]),
    },
    {
      id: 'undo',
      label: item.live_version ? 'Undo: back to what visitors see' : 'Undo: move to the trash',
      refused: refusal('pages_delete'),
      act: () => void takeBack([item]),
    },
    ...(item.live_version
      ? [
          {
            id: 'compare',
            label: 'Compare with what is live',
            href: paths.versions(site, kind, item.id, { a: 'live', b: 'latest' }),
          },
        ]
      : []),
  ]
}

/** What publishing a record would change, and of a page how it would look. */
function RecordChange({ item }: { item: WaitingItem }) {
  const site = useSite()
  const { kind } = versionedKindOf(item.kind)!
  const query = useQuery({
    queryKey: siteKey(site.id, 'versions', kind, item.id, 'waiting', item.live_version?.id),
    queryFn: () => changeOf(item),
  })
  return (
    <div className={css.change}>
      {kind === 'pages' && <PagePictures pageId={item.id} name={item.title ?? 'the page'} />}
      <Answer query={query}>
        {({ diff, fields }) => (
          <>
            <Fields changes={fields} isNew={editedKindOf(item.kind) === null && item.live_version === null} />
            {(diff !== '' || fields.length === 0) && <Code diff={diff} />}
          </>
        )}
      </Answer>
    </div>
  )
}

/** From what visitors see to the newest version; all of a row that was never changed. */
async function changeOf({ kind, id, live_version, latest_version }: WaitingItem) {
  if (latest_version)
    return versionedKindOf(kind)!.versions.diff(id, { from: live_version?.id, to: 'latest', uncut: true })
  const { values } = await api.rows.get(id)
  const fields = Object.entries(values).map(([field, after]) => ({ field, before: null, after }))
  return { diff: '', fields }
}
