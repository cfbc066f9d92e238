import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Domain, DomainUpdate } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { refresh, websitesQuery } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Confirm, Dialog } from '#console/ui/dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Menu } from '#console/ui/menu.tsx'
import { Select } from '#console/ui/select.tsx'
import { OwnCertificate } from './own-certificate.tsx'
import { asSent, RedirectDomain } from './redirect-domain.tsx'
import { RenewDomain } from './renew-domain.tsx'

const ACTIVE_FIRST = 'Only an active domain can be the primary one'
const REDIRECTS = 'A domain that redirects cannot be the primary one'
const VERIFIED_FIRST = 'Only mail of a verified domain can be signed'
const CERTIFIED_LATER = 'Only a verified domain can have a certificate'
const PURCHASED_STAYS = 'A purchased domain cannot be deleted'

export function DomainActions({ domain }: { domain: Domain }) {
  const site = useSite()
  const navigate = useNavigate()
  const refusal = useRefusal()
  const { act, isPending } = useAct()
  const [open, setOpen] = useState<'certificate' | 'delete' | 'move' | 'redirect' | 'renew' | null>(null)
  const close = () => setOpen(null)
  const { id, unicode_name, primary, dns_managed, auto_renew, whois_privacy, source, status, mail, verified_at } =
    domain
  const { redirect, tls } = domain
  const change = (changes: DomainUpdate, done: string, former?: DomainUpdate) => {
    const undo = former && (() => api.domains.update(id, former))
    return act({ run: () => api.domains.update(id, changes), done, failed: 'Nothing was changed', undo })
  }
  const check = () =>
    act({ run: () => api.domains.verify(id), done: 'The DNS was checked', failed: 'It was not checked' })
  const remove = async () => {
    const run = () => api.domains.delete(id)
    if (await act({ run, done: `${unicode_name} is deleted`, failed: 'It was not deleted' }))
      void navigate({ href: paths.domains(site) })
  }
  const refused = refusal('domains_update')
  const undoable = (field: 'primary' | 'dns_managed' | 'auto_renew' | 'whois_privacy', value: boolean, done: string) =>
    void change({ [field]: value }, done, { [field]: !value })
  return (
    <>
      <Button look="primary" refused={refusal('domains_verify')} isPending={isPending} onPress={check}>
        Check again
      </Button>
      <Menu
        label={`Actions of ${unicode_name}`}
        actions={[
          {
            id: 'primary',
            label: primary ? 'Remove as primary domain' : 'Make primary',
            refused: refused ?? (redirect ? REDIRECTS : status === 'active' || primary ? null : ACTIVE_FIRST),
            act: () =>
              undoable(
                'primary',
                !primary,
                primary ? 'It is no longer the primary domain' : 'It is the primary domain',
              ),
          },
          {
            id: 'dns',
            label: dns_managed ? 'Manage DNS elsewhere' : 'Manage DNS here',
            refused,
            act: () =>
              undoable('dns_managed', !dns_managed, `Its DNS is managed ${dns_managed ? 'elsewhere' : 'here'}`),
          },
          {
            id: 'mail',
            label: mail ? 'Stop signing mail for it' : 'Sign mail for it',
            refused: refused ?? (verified_at || mail ? null : VERIFIED_FIRST),
            // Turned off and on there is another key, so there is nothing to undo.
            act: () =>
              void change(
                { mail_signing: !mail },
                mail ? 'Its mail is signed no longer' : 'A key for its mail was made',
              ),
          },
          ...(source === 'purchased'
            ? [
                {
                  id: 'now',
                  label: 'Renew now',
                  refused: refusal('domains_renew'),
                  act: () => setOpen('renew'),
                },
                {
                  id: 'renew',
                  label: auto_renew ? 'Turn off auto-renewal' : 'Turn on auto-renewal',
                  refused,
                  act: () =>
                    undoable('auto_renew', !auto_renew, auto_renew ? 'Auto-renewal is off' : 'Auto-renewal is on'),
                },
                {
                  id: 'privacy',
                  label: whois_privacy ? 'Show the owner to the public' : 'Hide the owner from the public',
                  refused,
                  act: () =>
                    undoable(
                      'whois_privacy',
                      !whois_privacy,
                      whois_privacy ? 'The public sees the owner' : 'The owner is hidden',
                    ),
                },
              ]
            : []),
          {
            id: 'redirect',
            label: redirect ? 'Change the redirect' : 'Redirect elsewhere',
            refused,
            act: () => setOpen('redirect'),
          },
          ...(redirect
            ? [
                {
                  id: 'answer',
                  label: 'Stop redirecting',
                  refused,
                  act: () =>
                    void change({ redirect: null }, 'Visitors see the website again', { redirect: asSent(redirect) }),
                },
              ]
            : []),
          {
            id: 'certificate',
            label: tls.uploaded ? 'Replace your certificate' : 'Use your own certificate',
            refused: refusal('own_certificates_upload') ?? (verified_at ? null : CERTIFIED_LATER),
            act: () => setOpen('certificate'),
          },
          ...(tls.uploaded
            ? [
                {
                  id: 'uncertified',
                  label: 'Remove your certificate',
                  danger: true,
                  refused: refusal('own_certificates_delete'),
                  act: () =>
                    void act({
                      run: () => api.ownCertificates.delete(id),
                      done: 'Your certificate is removed',
                      failed: 'It was not removed',
                    }),
                },
              ]
            : []),
          { id: 'move', label: 'Move to another website', refused, act: () => setOpen('move') },
          {
            id: 'delete',
            label: 'Delete',
            danger: true,
            refused: refusal('domains_delete') ?? (source === 'purchased' ? PURCHASED_STAYS : null),
            act: () => setOpen('delete'),
          },
        ]}
      >
        <Button icon aria-label="More">
          <Icon name="more" />
        </Button>
      </Menu>
      {open === 'certificate' && <OwnCertificate domain={domain} onClose={close} />}
      {open === 'renew' && <RenewDomain domain={domain} onClose={close} />}
      {open === 'redirect' && <RedirectDomain domain={domain} onClose={close} />}
      {open === 'move' && <Move domain={domain} onClose={close} />}
      {open === 'delete' && (
        <Confirm title={`Delete ${unicode_name}?`} action="Delete" onClose={close} onConfirm={remove}>
          <p>Visitors no longer find the website there, and its DNS records here are deleted. This cannot be undone.</p>
        </Confirm>
      )}
    </>
  )
}

/** Gives the domain to another of the person's websites. */
function Move({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const { data: websites = [] } = useQuery(websitesQuery)
  const others = websites.filter(({ id, role }) => id !== site.id && role === 'admin')
  const [chosen, setChosen] = useState<string | null>(null)
  const to = others.find(({ id }) => id === chosen) ?? others[0]
  const move = async () => {
    if (!to) return onClose()
    await api.domains.update(domain.id, { website_id: to.id })
    // The next screen finds it in the list.
    await refresh()
    void navigate({ href: paths.domain(to, domain.name) })
  }
  return (
    <Dialog title={`Move ${domain.unicode_name}`} onClose={onClose}>
      {to ? (
        <Form submit="Move" onSubmit={move} onCancel={onClose}>
          <Select
            name="website_id"
            label="Website"
            about="Visitors of the domain see that website from then on. The DNS records move too."
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={to.id}
            onChange={setChosen}
          />
        </Form>
      ) : (
        <p>You have no other website. Make one first, then move the domain there.</p>
      )}
    </Dialog>
  )
}
