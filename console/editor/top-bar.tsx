import { ToggleButton } from 'react-aria-components'
import { nameOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Icon } from '#console/ui/icon.tsx'
import { Link } from '#console/ui/link.tsx'
import { useSeen } from '#console/versions/seen.ts'
import css from './editor.module.css'
import { EditorIcon } from './editor-icon.tsx'
import { PreviewButton } from './preview-button.tsx'
import type { EditSession } from './session.ts'
import { History, Publish, Save } from './session-acts.tsx'
import { Here } from './together/here.tsx'
import { useSnapshot } from './use-session.ts'
import { useView } from './view/use-view.ts'
import { WidthChoice } from './view/width-choice.tsx'

/** What is edited, how it is seen, and what becomes of it. */
export function TopBar({ session }: { session: EditSession }) {
  const site = useSite()
  const { kind } = session
  const { record, isDirty } = useSnapshot(session)
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
      <div className={css.pair}>
        <History session={session} />
      </div>
      <WidthChoice />
      <Layout />
      <span className={css.grow} />
      <Here session={session} />
      <Status session={session} />
      <Save session={session} aria-keyshortcuts="Control+S" />
      <PreviewButton session={session} />
      <Publish
        session={session}
        text={(label) => (isDirty ? `Save and ${lowered(label())}` : label(`v${record.version_number}`))}
      />
    </header>
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
