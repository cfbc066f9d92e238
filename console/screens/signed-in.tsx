import { useEffect } from 'react'
import { reportSignedIn } from '#console/api/session.ts'
import { Main } from '#console/shell/shell.tsx'
import { Page } from '#console/ui/page.tsx'

/** Where the sign-in window of a signed-out console ends. */
export function SignedIn() {
  useEffect(reportSignedIn, [])
  return (
    <Main>
      <Page title="You are signed in">
        <p>You can close this window and continue in the other one.</p>
      </Page>
    </Main>
  )
}
