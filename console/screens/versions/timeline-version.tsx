import { Button as AriaButton } from 'react-aria-components'
import type { Version } from '#client/generated.ts'
import { paths } from '#console/paths.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { type Action, Menu } from '#console/ui/menu.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Time } from '#console/ui/time.tsx'
import type { Subject } from './queries.ts'
import { versionsSearch } from './search.ts'
import { useVersionActs } from './use-version-acts.ts'
import css from './versions.module.css'

/** One version: pressing it shows what it changed. */
export function TimelineVersion({ subject, version }: { subject: Subject; version: Version }) {
  const { number, live, pinned, note, created_at } = version
  const [search, change] = useSearchState(versionsSearch)
  const isChosen = search.b === String(number) || search.a === String(number)
  return (
    <li className={`${css.version} ${isChosen ? css.chosen : ''}`}>
      <AriaButton
        className={css.choose!}
        aria-pressed={isChosen}
        onPress={() => change({ a: undefined, b: String(number) })}
      >
        <span className={css.line}>
          <strong>v{number}</strong>
          {live && <Badge kind="good">Live</Badge>}
          {pinned && <Badge>Pinned</Badge>}
          <span className={css.time}>
            <Time at={created_at} />
          </span>
        </span>
        {note && <span className={css.note}>{note}</span>}
      </AriaButton>
      <Menu label={`Version ${number}`} actions={useActions(subject, version)}>
        <Button look="plain" icon aria-label={`Actions of version ${number}`}>
          <Icon name="more" />
        </Button>
      </Menu>
    </li>
  )
}

function useActions(subject: Subject, version: Version): Action[] {
  const site = useSite()
  const refusal = useRefusal()
  const [, change] = useSearchState(versionsSearch)
  const { names, pin, unpin, revert, preview } = useVersionActs(subject)
  const { id, number, live, pinned } = version
  return [
    { id: 'from', label: 'Compare from this one', act: () => change({ a: String(number) }) },
    { id: 'live', label: 'Compare with what is live', act: () => change({ a: 'live', b: String(number) }) },
    pinned
      ? {
          id: 'unpin',
          label: 'Unpin: visitors see the newest',
          refused: refusal(`${names.record}_unpin`),
          act: () => void unpin(),
        }
      : {
          id: 'pin',
          label: live ? 'Pin: visitors go on seeing it' : 'Pin: visitors see it',
          refused: refusal(`${names.versions}_pin`),
          act: () => void pin(version),
        },
    {
      id: 'revert',
      label: 'Revert to it: visitors see it as a new version',
      refused: refusal(`${names.versions}_revert`),
      act: () => void revert(version),
    },
    { id: 'preview', label: 'Preview', refused: refusal('previews_start'), act: () => void preview(version) },
    {
      id: 'share',
      label: 'Share a preview…',
      refused: refusal('previews_start'),
      href: `${paths.previews(site)}?${new URLSearchParams({
        start: 'true',
        versions: id,
        ...(subject.kind === 'pages' ? { page_id: subject.id } : {}),
      })}`,
    },
  ]
}
