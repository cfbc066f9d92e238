import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegistrantContact, RegistrantContactDetails } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { Main } from '#console/shell/shell.tsx'
import { useAct } from '#console/shell/use-act.ts'
import { Button } from '#console/ui/button.tsx'
import { Confirm, Dialog, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { List } from '#console/ui/list.tsx'
import { Page } from '#console/ui/page.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './contacts.module.css'
import { contactQuery, contactsQuery } from './queries.ts'
import { RegistrantFields, useRegistrant } from './registrant-fields.tsx'

/** Who owns the domains that the person buys. */
export function Contacts() {
  const query = useQuery(contactsQuery)
  const add = (
    <Opener text="Add a contact" look="primary">
      {(close) => (
        <Dialog title="Add a contact" onClose={close}>
          <ContactForm contact={null} onClose={close} />
        </Dialog>
      )}
    </Opener>
  )
  return (
    <Main>
      <Page
        title="Registrant contacts"
        about="Who owns the domains you buy. Only you see these addresses, and they are encrypted."
        actions={add}
      >
        <List
          query={query}
          label="Registrant contacts"
          empty={<Empty title="No contacts yet">Add one to choose it when you buy a domain.</Empty>}
          columns={[
            { title: 'Name', main: true, cell: ({ label }) => label },
            { title: 'Changed', cell: ({ updated_at }) => <Time at={updated_at} /> },
            { title: '', end: true, cell: (contact) => <Actions contact={contact} /> },
          ]}
        />
      </Page>
    </Main>
  )
}

function Actions({ contact: { id, label } }: { contact: RegistrantContact }) {
  const { act } = useAct()
  const [isLeaving, setLeaving] = useState(false)
  const remove = () =>
    act({
      run: () => api.registrantContacts.delete(id),
      done: `${label} is deleted`,
      failed: 'It was not deleted',
    })
  return (
    <span className={css.actions}>
      <Opener look="plain" text="Edit" aria-label={`Edit ${label}`}>
        {(close) => (
          <Dialog title={`Edit ${label}`} onClose={close}>
            <Edit id={id} onClose={close} />
          </Dialog>
        )}
      </Opener>
      <Button look="plain" aria-label={`Delete ${label}`} onPress={() => setLeaving(true)}>
        Delete
      </Button>
      {isLeaving && (
        <Confirm title={`Delete ${label}?`} action="Delete" onClose={() => setLeaving(false)} onConfirm={remove}>
          <p>Domains you have bought keep their owner.</p>
        </Confirm>
      )}
    </span>
  )
}

function Edit({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(contactQuery(id))
  return <Answer query={query}>{(contact) => <ContactForm contact={contact} onClose={onClose} />}</Answer>
}

/** @param contact null for a new one */
function ContactForm({ contact, onClose }: { contact: RegistrantContactDetails | null; onClose: () => void }) {
  const { values, field } = useForm({ label: contact?.label ?? '' })
  const { form, registrant } = useRegistrant(contact?.registrant)
  const save = async () => {
    const body = { label: values.label, registrant }
    await (contact ? api.registrantContacts.update(contact.id, body) : api.registrantContacts.create(body))
    say(`${values.label} is saved`)
    onClose()
  }
  return (
    <Form submit="Save" onSubmit={save} onCancel={onClose}>
      <TextField {...field('label')} label="Name of the contact" placeholder="Office" isRequired autoFocus />
      <RegistrantFields form={form} />
    </Form>
  )
}
