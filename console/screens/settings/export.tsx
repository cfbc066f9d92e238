import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Section } from '#console/ui/page.tsx'
import css from './settings.module.css'

/** The website as a zip: a static site that can be imported again. */
export function Export() {
  const site = useSite()
  const refused = useRefusal()('websites_export')
  const { act, isPending } = useAct()
  const [submissions, setSubmissions] = useState(false)
  const run = async () => {
    const { url } = await api.websites.export(site.id, { include_submissions: submissions })
    location.assign(url)
  }
  return (
    <Section title="Export">
      <p>A zip with everything, versions included. It runs on any server as it is, and can be imported again.</p>
      <div className={css.file}>
        <Checkbox isSelected={submissions} onChange={setSubmissions}>
          With what visitors sent, which is personal data
        </Checkbox>
        <Button refused={refused} isPending={isPending} onPress={() => act({ run, failed: 'It was not exported' })}>
          Export
        </Button>
      </div>
    </Section>
  )
}
