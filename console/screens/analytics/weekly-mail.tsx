import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { mailQuery } from './queries.ts'

export function WeeklyMail() {
  const site = useSite()
  const { data } = useQuery(mailQuery(site.id))
  const refused = useRefusal()('analytics_mail_update')
  const { act, isPending } = useAct()
  if (!data) return null
  const turn = (weekly: boolean) => {
    const done = weekly ? 'You get a mail on Mondays' : 'You get no mail about visitors'
    return act({ run: () => api.analyticsMail.update(site.id, { weekly }), done, failed: 'Nothing was changed' })
  }
  return (
    <Checkbox isSelected={data.weekly} isDisabled={isPending || refused !== null} onChange={turn}>
      Mail me about the past week on Mondays
    </Checkbox>
  )
}
