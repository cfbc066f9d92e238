import type { ReactElement } from 'react'
import { Tooltip, TooltipTrigger } from 'react-aria-components'
import css from './hint.module.css'

const DELAY_MS = 500

/** Shows a short text beside what is pointed at or focused. The text may not be needed to understand it, except why it is refused. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={DELAY_MS}>
      {children}
      <Tooltip className={css.hint} offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  )
}
