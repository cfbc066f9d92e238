import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { nameOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { usePublishLabel, useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Link } from '#console/ui/link.tsx'
import { isShown, useSeen } from '#console/versions/seen.ts'
import { usePublish, useSave } from './acts.ts'
import css from './editor.module.css'
import { MODES, useEditorSearch } from './search.ts'
import type { EditSession } from './session.ts'
import { useMode } from './use-mode.ts'
import { useSnapshot } from './use-session.ts'

const MODE_NAMES = { canvas: 'Canvas', split: 'Split', code: 'Code' }

/** What is edited, how, and what becomes of it. */
export function Toolbar({ session }: { session: EditSession }) {
  const site = useSite()
  const { kind } = session
  const { record, isDirty, isSaving, conflict } = useSnapshot(session)
  const refused = useRefusal()
  const publishLabel = usePublishLabel()
  const save = useSave(session)
  const { publish, isPending } = usePublish(session)
  const mode = useMode()
  const [, change] = useEditorSearch()
  const isLive = isShown(record) && record.live_version_id === record.latest_version_id
  return (
    <div className={css.toolbar}>
      <Link href={listOf(site, kind.kind)} aria-label="Back to the list" className={css.back}>
        <Icon name="back" />
      </Link>
      <div className={css.name}>
        <h1>
          <bdi>{nameOf(record)}</bdi>
        </h1>
        <Status session={session} />
      </div>
      <ToggleButtonGroup
        aria-label="How it is edited"
        className={css.modes!}
        selectedKeys={[mode]}
        disallowEmptySelection
        onSelectionChange={(keys) => change({ mode: MODES.find((each) => keys.has(each)) })}
      >
        {MODES.map((each) => (
          <ToggleButton key={each} id={each} className={css.mode!}>
            {MODE_NAMES[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Button
        isPending={isSaving}
        refused={refused(`${kind.kind}_update`) ?? (isDirty ? null : 'Everything is saved.')}
        onPress={() => void save()}
        aria-keyshortcuts="Control+S"
      >
        Save
      </Button>
      <Button
        look="primary"
        isPending={isPending}
        refused={
          refused('records_publish') ??
          (conflict
            ? 'First choose what becomes of both changes.'
            : isLive && !isDirty
              ? 'Visitors see this version.'
              : null)
        }
        onPress={() => void publish()}
      >
        {isDirty ? `Save and ${lowered(publishLabel())}` : publishLabel(`v${record.version_number}`)}
      </Button>
    </div>
  )
}

const lowered = (label: string) => label[0]!.toLowerCase() + label.slice(1)

/** What visitors see, and where what was typed is. */
function Status({ session }: { session: EditSession }) {
  const { kind } = session
  const { record, isDirty, isSaving, isOnDevice } = useSnapshot(session)
  const seen = useSeen(kind, record)
  const typed = isSaving
    ? 'Saving'
    : isDirty
      ? isOnDevice
        ? 'Not saved yet, kept on this device'
        : 'Not saved yet'
      : 'Saved'
  return (
    <p className={css.status}>
      {seen} <span aria-hidden="true">·</span> <span role="status">{typed}</span>
    </p>
  )
}

function listOf(site: Parameters<typeof paths.pages>[0], kind: EditSession['kind']['kind']): string {
  if (kind === 'pages') return paths.pages(site)
  if (kind === 'headers' || kind === 'footers' || kind === 'html_heads') return paths.parts(site)
  return paths.blocks(site, kind)
}
