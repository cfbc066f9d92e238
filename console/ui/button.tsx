import type { ReactElement, ReactNode } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Link as AriaLink,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components'
import css from './button.module.css'
import hint from './hint.module.css'

type Look = 'primary' | 'quiet' | 'danger' | 'plain'

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> & {
  look?: Look
  /** For a button that shows only an icon; `aria-label` says what it does. */
  icon?: boolean
  /** Why it cannot be pressed, shown when it is pointed at or focused; null when it can. */
  refused?: string | null
  children: ReactNode
}

/** A button. One that is refused stays reachable, so that everybody can learn why. */
export function Button({
  look = 'quiet',
  icon = false,
  refused = null,
  isPending = false,
  onPress,
  children,
  ...rest
}: ButtonProps) {
  const className = `${css.button} ${css[look]} ${icon ? css.icon : ''}`
  if (refused === null && isPending)
    return (
      <AriaButton {...rest} type="button" aria-disabled="true" data-pending className={className}>
        {children}
      </AriaButton>
    )
  if (refused === null)
    return (
      <AriaButton {...rest} onPress={onPress} className={className}>
        {children}
      </AriaButton>
    )
  return (
    <Hint text={refused}>
      <AriaButton {...rest} type="button" aria-disabled="true" className={className}>
        {children}
      </AriaButton>
    </Hint>
  )
}

/** A link that looks like a button. */
export function LinkButton(props: {
  href: string
  look?: Look
  target?: string
  children: ReactNode
  'aria-label'?: string
}) {
  const { look = 'quiet', ...rest } = props
  return <AriaLink {...rest} className={`${css.button} ${css[look]}`} />
}

const DELAY_MS = 500

/** Shows a short text beside what is pointed at or focused. The text may not be needed to understand it, except why it is refused. */
function Hint({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={DELAY_MS}>
      {children}
      <Tooltip className={hint.hint} offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  )
}
