/** Ciphers with authentication only (AEAD) and keys that are forgotten: with the older CBC ones a peer's padding can be probed. */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
]

/** For every context in which a certificate is served: a context that is chosen by name brings its own ciphers. */
export const TLS_OPTIONS = { minVersion: 'TLSv1.2', ciphers: CIPHERS.join(':') } as const
