import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Form } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'
import { useDelete } from '#console/shell/use-delete.tsx'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form as SavedForm } from '#console/ui/form.tsx'
import { Section } from '#console/ui/page.tsx'
import { say } from '#console/ui/toast.tsx'
import { type EditedField, Fields, fieldsOf, inputsOf } from './fields.tsx'

/** What the form asks, and what happens when it is sent. */
export function FormSettings({ form }: { form: Form }) {
  const refused = useRefusal()('forms_update')
  const [name, setName] = useState(form.name)
  const [fields, setFields] = useState<EditedField[]>(() => fieldsOf(form))
  const [success, setSuccess] = useState(form.success_message ?? '')
  const [redirect, setRedirect] = useState(form.redirect_path ?? '')
  const [notify, setNotify] = useState(form.notification_email ?? '')
  const [replyTo, setReplyTo] = useState(form.reply_to_field ?? '')
  const [spam, setSpam] = useState(form.spam_protection)
  const [days, setDays] = useState(form.retention_days === null ? '' : String(form.retention_days))
  const save = async () => {
    await api.forms.update(form.id, {
      name,
      fields: inputsOf(fields),
      success_message: success || null,
      redirect_path: redirect || null,
      notification_email: notify || null,
      reply_to_field: replyTo || null,
      spam_protection: spam,
      retention_days: days === '' ? null : Number(days),
    })
    say('The form is saved; visitors see it at once')
    await queries.invalidateQueries({ queryKey: siteKey(form.website_id, 'forms') })
  }
  return (
    <>
      <SavedForm submit="Save" refused={refused} onSubmit={save}>
        <TextField name="name" label="Name" value={name} onChange={setName} isRequired />
        <Section title="Fields">
          <Fields fields={fields} onChange={setFields} />
        </Section>
        <Section title="Once it is sent">
          <TextField
            name="success_message"
            label="What visitors read then"
            rows={2}
            value={success}
            onChange={setSuccess}
          />
          <TextField
            name="redirect_path"
            label="Or the page they are led to"
            placeholder="/thank-you"
            value={redirect}
            onChange={setRedirect}
          />
          <TextField name="notification_email" label="Mail to" type="email" value={notify} onChange={setNotify} />
          <TextField
            name="reply_to_field"
            label="Field that such a mail is answered to"
            placeholder="email"
            value={replyTo}
            onChange={setReplyTo}
          />
          <Checkbox isSelected={spam} onChange={setSpam}>
            Recognize spam
          </Checkbox>
          <TextField
            name="retention_days"
            label="Days after which submissions are deleted"
            about="Empty: they stay."
            type="number"
            value={days}
            onChange={setDays}
          />
        </Section>
      </SavedForm>
      <DeleteForm form={form} />
    </>
  )
}

function DeleteForm({ form }: { form: Form }) {
  const site = useSite()
  const navigate = useNavigate()
  const refused = useRefusal()('forms_delete')
  const { remove: removeOne, isPending, dialog } = useDelete()
  const remove = async () => {
    await removeOne({
      name: form.name,
      run: (query) => api.forms.delete(form.id, query),
      failed: 'It was not deleted',
      undo: () => restoreDeleted(form.website_id, 'form', form.id),
      after: () => navigate({ href: paths.forms(site) }),
    })
  }
  return (
    <p>
      {dialog}
      <Button look="danger" refused={refused} isPending={isPending} onPress={remove}>
        Delete this form
      </Button>
    </p>
  )
}
