import type { ErrorComponentProps } from '@tanstack/react-router'
import { paths } from '#console/paths.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Page } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Empty } from '#console/ui/states.tsx'

/** In place of a screen that failed; the rest of the console goes on. */
export function Failed({ error, reset }: ErrorComponentProps) {
  return (
    <Page title="This screen failed">
      <Problem error={error} retry={reset} />
    </Page>
  )
}

export function Missing() {
  return (
    <Page title="Not found">
      <Empty
        title="There is nothing at this address"
        action={<LinkButton href={paths.websites()}>Your websites</LinkButton>}
      />
    </Page>
  )
}
