import type { ReactNode } from 'react'
import { Link as AriaLink } from 'react-aria-components'

/** A link within the console, or out of it in a new window. Addresses come from `paths.ts` or the API. */
export function Link({
  href,
  children,
  ...rest
}: {
  href: string
  children: ReactNode
  className?: string
  'aria-label'?: string
}) {
  const out = !href.startsWith('/')
  return (
    <AriaLink {...rest} href={href} {...(out ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {children}
    </AriaLink>
  )
}
