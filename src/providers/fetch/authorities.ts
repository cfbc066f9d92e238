import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

/** What to trust: the usual authorities and these, as PEM. Made once: reading all authorities takes longer than a request. */
export function trusting(authorities: string | null): () => SecureContext {
  let context: SecureContext | undefined
  return () => {
    context ??= createSecureContext(authorities === null ? {} : { ca: [...getCACertificates('default'), authorities] })
    return context
  }
}
