import type { Example } from '#kernel/operations/example.ts'
import { NAME } from '#resources/domains/domains/examples.ts'
import { CREATED, exampleId, WEBSITE_ID } from '#resources/example-world.ts'

/** Its own authority, made for this example, and in force for a hundred years. */
const CERTIFICATE = [
  '-----BEGIN CERTIFICATE-----',
  'MIIB4jCCAYmgAwIBAgIUfh7H0dMSPCyWy9P09r0pkO3I3P0wCgYIKoZIzj0EAwIw',
  'JDEiMCAGA1UEAwwZYmFrZXJ5LW9uLW1pbGwtc3RyZWV0LmNvbTAgFw0yNjExMjkx',
  'NjEwNDJaGA8yMTI2MTEwNTE2MTA0MlowJDEiMCAGA1UEAwwZYmFrZXJ5LW9uLW1p',
  'bGwtc3RyZWV0LmNvbTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABL9Fkc8UNW7j',
  'T2Wo5q/BtWDtF4Rn8vbvaWUELCdmMdMmQBP4KRSICjcJPVavW/3st6nsZoGLba2U',
  'fD4iiWIYe9SjgZYwgZMwHQYDVR0OBBYEFFy8IgtNeKj73NUjD05MBSsgobCaMB8G',
  'A1UdIwQYMBaAFFy8IgtNeKj73NUjD05MBSsgobCaMEMGA1UdEQQ8MDqCGWJha2Vy',
  'eS1vbi1taWxsLXN0cmVldC5jb22CHXd3dy5iYWtlcnktb24tbWlsbC1zdHJlZXQu',
  'Y29tMAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0EAwIDRwAwRAIgBf1AZk3xokODVnGG',
  'qb1qlAFpfnNuILIlrx2vCExTWYQCIFwTAaQDD34e6wK2SWnDujEdG4uHVX14uUKZ',
  'cK4VgBjl',
  '-----END CERTIFICATE-----',
  '',
].join('\n')
/** Of nothing but this example. */
const PRIVATE_KEY = [
  '-----BEGIN PRIVATE KEY-----',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5jv0Lm56KlhtUnyH',
  'Z6j+zrHEr7UJkOlhuz23bjvi2YGhRANCAAS/RZHPFDVu409lqOavwbVg7ReEZ/L2',
  '72llBCwnZjHTJkAT+CkUiAo3CT1Wr1v97Lep7GaBi22tlHw+IoliGHvU',
  '-----END PRIVATE KEY-----',
  '',
].join('\n')

const ofDomain = { domain_id: exampleId('350') }
const certificate = {
  ...ofDomain,
  website_id: WEBSITE_ID,
  certificate: CERTIFICATE,
  names: [NAME, `www.${NAME}`],
  issuer: `CN=${NAME}`,
  fingerprint: '3D:C8:78:F3:15:27:73:0E:62:C8:17:DD:3C:40:2A:32:F4:C3:05:FF:1C:A4:5F:D0:12:7B:7A:66:D6:7B:3F:10',
  valid_from: '2026-11-29T16:10:42.000Z',
  expires_at: '2126-11-05T16:10:42.000Z',
  ...CREATED,
}

export const ownCertificateExamples: readonly Example[] = [
  {
    operation: 'own_certificates_upload',
    params: ofDomain,
    body: { certificate: CERTIFICATE, private_key: PRIVATE_KEY },
    answer: {
      ...certificate,
      warnings: ['The certificate has no intermediate certificates; some browsers may not trust it without them.'],
    },
  },
  { operation: 'own_certificates_get', params: ofDomain, answer: certificate },
  { operation: 'own_certificates_delete', params: ofDomain },
]
