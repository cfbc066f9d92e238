import type { ReactNode } from 'react'
import css from './operator.module.css'

type FigureProps = {
  title: string
  value: ReactNode
  /** More about it, below the value. */
  children?: ReactNode
}

/** One figure of a list. */
export function Figure({ title, value, children }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt className={css.muted}>{title}</dt>
      <dd className={css.number}>{value}</dd>
      {children && <dd className={css.muted}>{children}</dd>}
    </div>
  )
}
