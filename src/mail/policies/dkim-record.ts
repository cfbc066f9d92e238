import { readTags } from '#mail/policies/tag-list.ts'

/** `publicKey` is in base64 (SubjectPublicKeyInfo). */
export function dkimRecord(publicKey: string): string {
  return `v=DKIM1; k=rsa; p=${publicKey}`
}

/** Whether receivers verify signatures of this RSA key by the record (RFC 6376, section 3.6.1). */
export function holdsDkimKey(text: string, publicKey: string): boolean {
  const tags = readTags(text)
  const lists = (tag: string, fallback: string) => (tags.get(tag) ?? fallback).split(':').map((each) => each.trim())
  return (
    (tags.get('v') ?? 'DKIM1') === 'DKIM1' &&
    (tags.get('k') ?? 'rsa') === 'rsa' &&
    lists('h', 'sha256').includes('sha256') &&
    lists('s', '*').some((service) => service === '*' || service === 'email') &&
    tags.get('p')?.replaceAll(/\s/g, '') === publicKey
  )
}
