import { Button as AriaButton } from 'react-aria-components'
import type { Version } from '#client/generated.ts'
import { pin, revert, unpin } from '#console/compare/acts.ts'
import { openPreview } from '#console/compare/use-preview.ts'
import { paths } from '#console/paths.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { type Action, Menu } from '#console/ui/menu.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Time } from '#console/ui/time.tsx'
import { say } from '#console/ui/toast.tsx'
import { VERSIONED } from '#console/versioned.ts'
import type { Subject } from './queries.ts'
import { versionsSearch } from './search.ts'
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
  const { pin, unpin, revert, preview } = useVersionActs(subject)
  const { id, number, live, pinned, kind: wire } = version
  return [
    { id: 'from', label: 'Compare from this one', act: () => change({ a: String(number) }) },
    { id: 'live', label: 'Compare with what is live', act: () => change({ a: 'live', b: String(number) }) },
    pinned
      ? {
          id: 'unpin',
          label: 'Unpin: visitors see the newest',
          refused: refusal(`${subject.kind}_unpin`),
          act: () => void unpin(),
        }
      : {
          id: 'pin',
          label: live ? 'Pin: visitors go on seeing it' : 'Pin: visitors see it',
          refused: refusal(`${wire}_versions_pin`),
          act: () => void pin(version),
        },
    {
      id: 'revert',
      label: 'Revert to it: visitors see it as a new version',
      refused: refusal(`${wire}_versions_revert`),
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

/** What can be done with a version, each said and undone in a toast. */
function useVersionActs({ websiteId, kind, id }: Subject) {
  const { act } = useAct()
  const of = VERSIONED[kind]
  /** Runs an act that answers how to undo it. */
  const run = (what: () => Promise<(() => Promise<unknown>) | undefined>, done: string, failed: string) =>
    act({ run: async () => say(done, await what()), failed })
  return {
    pin: ({ id: version, number }: Version) =>
      run(() => pin(of, id, version), `Visitors see v${number}`, 'It was not pinned'),
    unpin: () => run(() => unpin(of, id), 'Visitors see the newest version', 'It was not unpinned'),
    revert: ({ id: version, number }: Version) =>
      run(() => revert(of, id, version), `Visitors see v${number} again, as a new version`, 'It was not reverted'),
    preview: ({ id: version }: Version) =>
      act({
        run: () => openPreview(websiteId, { version_ids: [version], ...(kind === 'pages' ? { page_id: id } : {}) }),
        failed: 'The preview did not start',
      }),
  }
}
