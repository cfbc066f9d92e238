import { paths } from '#console/paths.ts'
import type { IconName } from '#console/ui/icon.tsx'

type OperatorPlace = { title: string; href: string; icon: IconName; exact?: boolean }

/** The places of those who operate the installation. */
export const OPERATOR_PLACES: readonly OperatorPlace[] = [
  { title: 'Overview', href: paths.operator(), icon: 'home', exact: true },
  { title: 'Users', href: paths.operatedUsers(), icon: 'person' },
  { title: 'Websites', href: paths.operatedWebsites(), icon: 'layout' },
  { title: 'Jobs', href: paths.operatedJobs(), icon: 'review' },
  { title: 'Certificates', href: paths.operatedCertificates(), icon: 'check' },
  { title: 'Mail', href: paths.operatedMail(), icon: 'inbox' },
  { title: 'Backups', href: paths.operatedBackups(), icon: 'copy' },
]
