import { useSyncExternalStore } from 'react'
import { ToggleButton } from 'react-aria-components'
import { nameOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { usePublishLabel, useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Link } from '#console/ui/link.tsx'
import { isShown, useSeen } from '#console/versions/seen.ts'
import { usePublish, useSave } from './acts.ts'
import css from './editor.module.css'
import { EditorIcon } from './editor-icon.tsx'
import { PreviewButton } from './preview-button.tsx'
import type { EditSession } from './session.ts'
import { Here } from './together/here.tsx'
import { useSnapshot } from './use-session.ts'
import { useView } from './view/use-view.ts'
import { WidthChoice } from './view/width-choice.tsx'

/** What is edited, how it is seen, and what becomes of it. */
export function TopBar({ session }: { session: EditSession }) {
  const site = useSite()
  const { kind } = session
  const { record, isDirty, isSaving } = useSnapshot(session)
  const refused = useRefusal()
  const save = useSave(session)
  return (
    <header className={css.topBar}>
      <Link href={listOf(site, kind.kind)} aria-label="Back to the list" className={css.back}>
        <Icon name="back" />
      </Link>
      <div className={css.name}>
        <p className={css.website}>
          <Link href={paths.overview(site)}>
            <bdi>{site.name}</bdi>
          </Link>
        </p>
        <h1>
          <bdi>{nameOf(record)}</bdi>
        </h1>
      </div>
      <History session={session} />
      <WidthChoice />
      <Layout />
      <span className={css.grow} />
      <Here session={session} />
      <Status session={session} />
      <Button
        isPending={isSaving}
        refused={refused(`${kind.kind}_update`) ?? (isDirty ? null : 'Everything is saved.')}
        onPress={() => void save()}
        aria-keyshortcuts="Control+S"
      >
        Save
      </Button>
      <PreviewButton session={session} />
      <Publish session={session} />
    </header>
  )
}

/** One history of the text, its fields and the code. */
function History({ session: { source } }: { session: EditSession }) {
  const depth = useSyncExternalStore(
    (changed) => source.onChange(changed),
    () => source.depth(),
  )
  return (
    <div className={css.pair}>
      <Button
        look="plain"
        icon
        aria-label="Undo last change"
        aria-keyshortcuts="Control+Z"
        refused={depth.startsWith('0') ? 'Nothing to undo.' : null}
        onPress={() => source.undo()}
      >
        <EditorIcon name="undo" />
      </Button>
      <Button
        look="plain"
        icon
        aria-label="Redo last change"
        aria-keyshortcuts="Control+Shift+Z"
        refused={depth.endsWith(' 0') ? 'Nothing to redo.' : null}
        onPress={() => source.redo()}
      >
        <EditorIcon name="redo" />
      </Button>
    </div>
  )
}

/** Whether the code and the inspector are shown. */
function Layout() {
  const { mode, setMode, inspector, setInspector, isPhone } = useView()
  return (
    <div className={css.pair}>
      <ToggleButton
        className={css.toggle!}
        aria-label="Show code"
        aria-keyshortcuts="Control+."
        isSelected={mode !== 'canvas'}
        onChange={(isOn) => setMode(isOn ? (isPhone ? 'code' : 'drawer') : 'canvas')}
      >
        <EditorIcon name="code" />
      </ToggleButton>
      <ToggleButton className={css.toggle!} aria-label="Inspector" isSelected={inspector} onChange={setInspector}>
        <EditorIcon name="inspector" />
      </ToggleButton>
    </div>
  )
}

function Publish({ session }: { session: EditSession }) {
  const { kind } = session
  const { record, isDirty, conflict } = useSnapshot(session)
  const refused = useRefusal()
  const publishLabel = usePublishLabel()
  const { publish, isPending } = usePublish(session)
  const isLive = isShown(record) && record.live_version_id === record.latest_version_id
  return (
    <Button
      look="primary"
      isPending={isPending}
      refused={
        refused('records_publish') ??
        (conflict
          ? 'First choose what becomes of both changes.'
          : isLive && !isDirty
            ? `Visitors see this ${kind.kind === 'html_heads' ? 'head' : kind.noun} as it is.`
            : null)
      }
      onPress={() => void publish()}
    >
      {isDirty ? `Save and ${lowered(publishLabel())}` : publishLabel(`v${record.version_number}`)}
    </Button>
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
      <span role="status">{typed}</span>
      <span>{seen}</span>
    </p>
  )
}

function listOf(site: Parameters<typeof paths.pages>[0], kind: EditSession['kind']['kind']): string {
  if (kind === 'pages') return paths.pages(site)
  if (kind === 'headers' || kind === 'footers' || kind === 'html_heads') return paths.parts(site)
  return paths.blocks(site, kind)
}
