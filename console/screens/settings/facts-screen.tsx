import { Page } from '#console/ui/page.tsx'
import { Facts } from './facts.tsx'

/** The facts by themselves, for content editors, who change nothing else of the settings. */
export function FactsScreen() {
  return (
    <Page title="Facts">
      <Facts />
    </Page>
  )
}
