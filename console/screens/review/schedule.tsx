import type { Publish } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'

/** Asks when to publish. Times are those of this device. */
export function SchedulePublishing({ what, onClose }: { what: Publish; onClose: () => void }) {
  const site = useSite()
  const { values, field } = useForm({ at: '' })
  const schedule = async () => {
    const time = new Date(values.at)
    const { publishing } = await api.records.publish(site.id, {
      ...what,
      at: Number.isNaN(time.getTime()) ? values.at : time.toISOString(),
    })
    onClose()
    if (publishing) say('Scheduled', () => api.publishings.delete(publishing.id))
  }
  return (
    <Dialog title="Publish later" onClose={onClose}>
      <Form submit="Schedule" onSubmit={schedule} onCancel={onClose}>
        <TextField
          {...field('at')}
          label="When"
          type="datetime-local"
          isRequired
          autoFocus
          about={
            what.all ? 'Everything unpublished now becomes visible then. Later changes stay unpublished.' : undefined
          }
        />
      </Form>
    </Dialog>
  )
}
