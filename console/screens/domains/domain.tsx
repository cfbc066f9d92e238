import { useQuery } from '@tanstack/react-query'
import type { Domain as DomainRecord } from '#client/generated.ts'
import { speaksToPrograms } from '#console/api/words.ts'
import { paths } from '#console/paths.ts'
import { useParam } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import { DnsRecords } from './dns-records.tsx'
import { Dnssec } from './dnssec.tsx'
import { DomainActions } from './domain-actions.tsx'
import { certificateOf, DomainState } from './domain-state.tsx'
import css from './domains.module.css'
import { nextStepOf } from './next-step.ts'
import { domainsQuery } from './queries.ts'
import { RequiredRecords } from './required-records.tsx'

/** One domain: its next step, what its DNS must hold, and its DNS records where they are managed here. */
export function Domain() {
  const site = useSite()
  const name = useParam('name')
  const query = useQuery(domainsQuery(site.id))
  return (
    <Answer query={query}>
      {(domains) => {
        const domain = domains.find((each) => each.name === name)
        return domain ? <Shown domain={domain} /> : <Missing name={name} />
      }}
    </Answer>
  )
}

function Shown({ domain }: { domain: DomainRecord }) {
  const next = nextStepOf(domain)
  return (
    <Page
      title={domain.unicode_name}
      beside={<DomainState domain={domain} />}
      actions={<DomainActions domain={domain} />}
    >
      {next && (
        <p className={css.next}>
          <strong>Next:</strong> {next}
        </p>
      )}
      {domain.required_records.length > 0 && (
        <Section title="DNS records to set">
          <RequiredRecords records={domain.required_records} />
        </Section>
      )}
      <Facts domain={domain} />
      <Mail domain={domain} />
      <DnsRecords domain={domain} />
      {domain.dns_managed && <Dnssec domain={domain} />}
    </Page>
  )
}

function Facts({ domain }: { domain: DomainRecord }) {
  const { name, unicode_name, tls, verified_at, nameservers, source, expires_at, auto_renew, whois_privacy, redirect } =
    domain
  return (
    <Section title="State">
      <dl className={css.facts}>
        {name !== unicode_name && (
          <>
            <dt>In ASCII</dt>
            <dd>
              <code>{name}</code>
            </dd>
          </>
        )}
        {redirect && (
          <>
            <dt>Redirects to</dt>
            <dd>
              <code className={css.value}>{redirect.to}</code>,{' '}
              {redirect.keep_path ? 'with the path' : 'without the path'} ({redirect.status})
            </dd>
          </>
        )}
        <dt>Verified</dt>
        <dd>{verified_at ? <Time at={verified_at} /> : 'not yet'}</dd>
        <dt>Certificate</dt>
        <dd>
          {certificateOf(domain)}
          {tls.uploaded && ', your own'}
          {tls.expires_at && (
            <>
              , until <Time at={tls.expires_at} />
            </>
          )}
          {tls.error && `: ${tls.error}`}
        </dd>
        {source === 'purchased' && expires_at && (
          <>
            <dt>Registration ends</dt>
            <dd>
              <Time at={expires_at} />, {auto_renew ? 'renews automatically' : 'does not renew'}
            </dd>
          </>
        )}
        {whois_privacy !== null && (
          <>
            <dt>Owner</dt>
            <dd>{whois_privacy ? 'hidden from the public' : 'public'}</dd>
          </>
        )}
        {nameservers.length > 0 && (
          <>
            <dt>Name servers</dt>
            <dd>
              {nameservers.map((server) => (
                <div key={server} className={css.copied}>
                  <code className={css.value}>{server}</code>
                  <CopyButton text={server} what={`the name server ${server}`} />
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
    </Section>
  )
}

/** In place of a sentence that has whole keys in it, which stand below to be copied. */
const KEYS_BELOW = 'At your DNS provider, change the records marked below. We check every few minutes.'

/** Only while mail is signed for the domain, or is to be. */
function Mail({ domain: { mail } }: { domain: DomainRecord }) {
  if (!mail) return null
  const areRight = mail.records.every(({ ok }) => ok)
  return (
    <Section title="Signed mail">
      <p>
        {mail.signing ? 'Mail of the website is from' : 'Once the first record is seen, mail of the website is from'}{' '}
        <code className={css.value}>{mail.address}</code>.
      </p>
      {mail.next_action && (
        <p className={css.next}>
          <strong>Next:</strong> {areRight && !speaksToPrograms(mail.next_action) ? mail.next_action : KEYS_BELOW}
        </p>
      )}
      <RequiredRecords records={mail.records} label="DNS records for mail" />
    </Section>
  )
}

function Missing({ name }: { name: string }) {
  return (
    <Page title={name}>
      <Empty
        title="This website has no such domain"
        action={<LinkButton href={paths.domains(useSite())}>Domains</LinkButton>}
      />
    </Page>
  )
}
