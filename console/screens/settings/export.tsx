import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { useDownload } from '#console/shell/use-download.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Section } from '#console/ui/page.tsx'
import css from './settings.module.css'

/** Between two looks whether it is done, in milliseconds. */
const LOOK_EVERY_MS = 500

/** The website as a zip: a static site that can be imported again. */
export function Export() {
  const site = useSite()
  const refused = useRefusal()('websites_export')
  const { download, isPending } = useDownload()
  const [submissions, setSubmissions] = useState(false)
  const run = async () => {
    const { id } = await api.websites.export(site.id, { include_submissions: submissions })
    return madeZip(id)
  }
  return (
    <Section title="Export">
      <p>
        A zip of the whole website with its versions. It works on any server, and you can import it again. A large
        website takes a few minutes. Keep this page open.
      </p>
      <div className={css.file}>
        <Checkbox isSelected={submissions} onChange={setSubmissions}>
          Include form submissions (personal data)
        </Checkbox>
        <Button refused={refused} isPending={isPending} onPress={() => download(run)}>
          Export
        </Button>
      </div>
    </Section>
  )
}

/** The address of the zip, once a job has made it. */
async function madeZip(id: string): Promise<{ url: string }> {
  for (;;) {
    const { url, status, error } = await api.exports.get(id)
    if (url) return { url }
    if (status === 'failed') throw new Error(error ?? '')
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
