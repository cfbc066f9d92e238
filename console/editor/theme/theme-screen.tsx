import { Body } from '../body.tsx'
import { Frames } from '../frames.tsx'
import type { EditSession } from '../session.ts'
import { useThemeOnPage } from './use-on-page.ts'

/** The editor of one theme: a page that shows it, with what is edited beside it. */
export function ThemeScreen({ session }: { session: EditSession }) {
  useThemeOnPage(session)
  return <Body session={session} stage={<Frames session={session} />} />
}
