import { type Html, html } from '#account-pages/html.ts'
import type { Brand } from '#accounts/brand.ts'
import type { SiteAddress } from '#kernel/operations/links.ts'

/** What the link reveals before signing in. */
export type Invited = {
  email: string
  role: string
  status: 'pending' | 'accepted' | 'expired'
  website: { id: string; name: string } & SiteAddress
  /** Of the account that has the website. */
  brand: Brand | null
}

export function invitedTo(invitation: Invited): Html {
  return html`<p>${invitedAs(invitation)}</p>`
}

export function invitedAs({ website, role }: Invited): Html {
  return html`You are invited to work on the website <strong><bdi>${website.name}</bdi></strong> as ${role}.`
}

export function invitationPath(token: string): string {
  return `/invitations/${encodeURIComponent(token)}`
}

/** The token of the invitation whose page this is the path of; null of another path. */
export function invitationAt(path: string): string | null {
  return /^\/invitations\/([\w-]+)$/.exec(path)?.[1] ?? null
}

/** Where a member's console begins for this website. */
export function consolePath({ website }: Invited): string {
  return `/console/websites/${website.id}`
}

export function signInHref(token: string): string {
  return `/sign-in?${new URLSearchParams({ next: invitationPath(token) })}`
}
