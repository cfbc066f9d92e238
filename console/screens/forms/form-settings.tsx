import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Form } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { tablesQuery } from '#console/screens/tables/queries.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'
import { useDelete } from '#console/shell/use-delete.tsx'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Definitions } from '#console/ui/definitions.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form as SavedForm } from '#console/ui/form.tsx'
import { Section } from '#console/ui/page.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { formWithVersions, VERSIONED } from '#console/versioned.ts'
import { savedWords } from '#console/versions/seen.ts'
import { PublishNewest, VersionsOf } from '#console/versions/versions-of.tsx'
import { FieldDetails } from './field-details.tsx'
import { blankField, fieldsOf, hasOwnChoices, inputsOf, TYPES, withoutBlanks } from './fields.ts'
import { FormTexts } from './form-texts.tsx'
import css from './forms.module.css'
import { ReplyTo } from './reply-to.tsx'

/** What the form asks, and what happens when it is sent; with its versions. */
export function FormSettings({ form }: { form: Form }) {
  const refused = useRefusal()('forms_update')
  const record = formWithVersions(form)
  const tables = useQuery(tablesQuery(form.website_id)).data ?? []
  const { values, set, field, check } = useForm(() => ({
    name: form.name,
    fields: fieldsOf(form),
    translations: form.translations,
    success_message: form.success_message ?? '',
    redirect_path: form.redirect_path ?? '',
    notification_email: form.notification_email ?? '',
    reply_to_field: form.reply_to_field ?? '',
    spam_protection: form.spam_protection,
    retention_days: String(form.retention_days ?? ''),
  }))
  const save = async () => {
    const saved = await api.forms.update(form.id, {
      ...values,
      fields: inputsOf(values.fields),
      translations: withoutBlanks(values.translations),
      success_message: values.success_message || null,
      redirect_path: values.redirect_path || null,
      notification_email: values.notification_email || null,
      reply_to_field: values.reply_to_field || null,
      retention_days: values.retention_days === '' ? null : Number(values.retention_days),
    })
    say(savedWords('The form is saved', saved))
  }
  return (
    <>
      <SavedForm submit="Save" refused={refused} onSubmit={save}>
        <TextField {...field('name')} label="Name" isRequired />
        <Section title="Fields">
          <Definitions
            noun="field"
            label="Label"
            types={TYPES}
            hasOptions={hasOwnChoices}
            rows={values.fields}
            onChange={(fields) => set({ fields })}
            blank={blankField}
            below={(field, change) => (
              <FieldDetails
                field={field}
                tables={tables}
                change={(part) => change({ rest: { ...field.rest, ...part } })}
              />
            )}
          />
        </Section>
        <Section title="After it is sent">
          <TextField {...field('success_message')} label="Thank-you message" rows={2} />
          <TextField {...field('redirect_path')} label="Or redirect to" placeholder="/thank-you" />
          <TextField
            {...field('notification_email')}
            label="Email submissions to"
            about={values.notification_email === '' && 'Nobody gets a mail yet. Submissions wait in the inbox.'}
            type="email"
          />
          <ReplyTo
            fields={form.fields}
            value={values.reply_to_field}
            onChange={(name) => set({ reply_to_field: name })}
          />
          <Checkbox {...check('spam_protection')}>Filter spam</Checkbox>
          <TextField
            {...field('retention_days')}
            label="Delete submissions after (days)"
            about="Leave empty to keep them."
            type="number"
          />
        </Section>
        <FormTexts
          own={values}
          texts={values.translations}
          onTexts={(translations) => set({ translations })}
          fields={values.fields}
          onFields={(fields) => set({ fields })}
        />
      </SavedForm>
      <VersionsOf of={VERSIONED.forms} record={record} />
      <div>
        <PublishNewest of={VERSIONED.forms} record={record} />
      </div>
      <DeleteForm form={form} />
    </>
  )
}

function DeleteForm({ form }: { form: Form }) {
  const site = useSite()
  const navigate = useNavigate()
  const refused = useRefusal()('forms_delete')
  const { remove: removeOne, isPending, dialog } = useDelete()
  const remove = () =>
    removeOne({
      name: form.name,
      run: (query) => api.forms.delete(form.id, query),
      failed: 'It was not deleted',
      undo: () => restoreDeleted(form.website_id, 'form', form.id),
      after: () => navigate({ href: paths.forms(site) }),
    })
  return (
    <p className={css.end}>
      {dialog}
      <Button look="danger" refused={refused} isPending={isPending} onPress={remove}>
        Delete this form
      </Button>
    </p>
  )
}
