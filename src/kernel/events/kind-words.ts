const WORDS: Record<string, string> = { dns_record: 'DNS record', html_head: 'HTML head', 'domain.tls': 'certificate' }

/** The kind of record that an event is about, as people call it, such as "HTML head". A website has several facts. */
export function kindInWords(kind: string): { name: string; isSeveral: boolean } {
  return { name: WORDS[kind] ?? kind.replaceAll(/[._]/g, ' '), isSeveral: kind === 'facts' }
}
