import type { Readable } from 'node:stream'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import type { Role } from '#kernel/operations/roles.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import type { Browser } from '#providers/browser/browser.ts'
import type { DnsProvider } from '#providers/dns/dns-provider.ts'
import type { Poster } from '#providers/fetch/poster.ts'
import type { SafeFetcher } from '#providers/fetch/safe-fetcher.ts'
import type { Geo } from '#providers/geo/geo.ts'
import type { ImageTool } from '#providers/images/image-tool.ts'
import type { Registrar } from '#providers/registrar/registrar.ts'
import type { Resolver } from '#providers/resolver/resolver.ts'

/** What operations can reach besides the database, outside of every transaction. */
export type Providers = {
  blobs: BlobStore
  browser: Browser
  images: ImageTool
  /** Who answers for managed domains. */
  dns: DnsProvider
  fetcher: SafeFetcher
  /** What sends to webhooks. */
  hooks: Poster
  resolver: Resolver
  registrar: Registrar
  geo: Geo
  vault: Vault
}

/** Encrypts secrets that must be readable again, and signs; `context` is what a secret belongs to. */
export type Vault = {
  seal(purpose: string, context: string, text: string): string
  /** Returns null for what was sealed with another purpose, context or key. */
  open(purpose: string, context: string, sealed: string): string | null
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
}

/** The user and credential that a download is made for, and the role that it takes: without either it ends. */
export type DownloadMaker = Pick<Caller, 'userId' | 'credential'> & { role: Role }

export type DownloadShelves = {
  of(maker: DownloadMaker): DownloadShelf
  /** @returns null when there is none, it has expired, or its maker has lost access; @throws BlobStoreFailure */
  open(token: string): Promise<OpenDownload | null>
}

export type OpenDownload = { filename: string; content_type: string; byte_size: number; bytes: Readable }

/** Files for anyone who gets their address, which lives for an hour at most. */
export type DownloadShelf = {
  /** `expires_at` is in milliseconds since 1970. @throws StorageUnavailable, and what `bytes` throws */
  add(file: NewDownload): Promise<{ token: string; expires_at: number; byte_size: number }>
  /** Records what a job is to make, which takes too long for a request. */
  order<T>(record: (tx: Tx, made: MadeDownload) => Promise<T>): Promise<T>
}

export type NewDownload = {
  website_id: string
  filename: string
  content_type: string
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** A `DownloadMaker` as it is stored. */
export type MadeDownload = { made_by: string; role: Role }
