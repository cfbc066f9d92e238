import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button, LinkButton } from '#console/ui/button.tsx'
import { Time } from '#console/ui/time.tsx'
import css from './editor.module.css'
import type { EditSession } from './session.ts'
import { useSnapshot } from './use-session.ts'

/** What the person should know while editing: what others saved, what came back, what a save warned of. */
export function Notices({ session }: { session: EditSession }) {
  const site = useSite()
  const { kind } = session
  const { record, theirs, restoredAt, warnings } = useSnapshot(session)
  const { act, isPending } = useAct()
  return (
    <>
      {theirs && (
        <div role="status" className={css.notice}>
          <span>
            <bdi>{theirs.who}</bdi> saved v{theirs.number} while you edited v{record.version_number}.
          </span>
          <LinkButton
            href={paths.versions(site, kind.kind, record.id, {
              a: String(record.version_number),
              b: String(theirs.number),
            })}
          >
            Compare
          </LinkButton>
          <Button
            isPending={isPending}
            onPress={() => act({ run: () => session.merge(), failed: 'It could not be read' })}
          >
            Merge with mine
          </Button>
        </div>
      )}
      {restoredAt !== null && (
        <div role="status" className={css.notice}>
          <span>
            Your unsaved changes from <Time at={new Date(restoredAt).toISOString()} /> are back.
          </span>
          <Button onPress={() => session.discard()}>Go back to what is saved</Button>
        </div>
      )}
      {warnings.length > 0 && (
        <div role="status" className={css.notice}>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          <Button look="plain" onPress={() => session.dismissWarnings()}>
            Close
          </Button>
        </div>
      )}
    </>
  )
}
