import { type Html, html } from '#account-pages/html.ts'
import type { SiteAddress } from '#kernel/operations/links.ts'

/** What the link reveals before signing in. */
export type Invited = {
  email: string
  role: string
  status: 'pending' | 'accepted' | 'expired'
  website: { name: string } & SiteAddress
}

export function invitedTo({ website, role }: Invited): Html {
  return html`<p>You are invited to work on the website <strong><bdi>${website.name}</bdi></strong> as ${role}.</p>`
}

export function invitationPath(token: string): string {
  return `/invitations/${encodeURIComponent(token)}`
}

export function signInHref(token: string): string {
  return `/sign-in?${new URLSearchParams({ next: invitationPath(token) })}`
}
