import { NewestVersions } from '#console/versions/newest-versions.tsx'
import type { EditSession } from '../session.ts'
import { useSnapshot } from '../use-session.ts'

/** The versions of the record, newest first. */
export function VersionsPanel({ session }: { session: EditSession }) {
  const { record } = useSnapshot(session)
  return <NewestVersions of={session.kind} record={record} />
}
