import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'
import css from './states.module.css'

const LINES = ['60%', '90%', '75%', '85%', '40%']

/** Shown while something is read, after 300 ms. */
export function Loading({ what = 'Loading' }: { what?: string }) {
  return (
    <div role="status" className={css.skeleton}>
      <span className="visually-hidden">{what}</span>
      {LINES.map((width) => (
        <span key={width} className={css.line} style={{ width }} />
      ))}
    </div>
  )
}

/** An empty list offers the first step. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

/** What a query answered, or that it is being read or failed. */
export function Answer<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Problem error={query.error} retry={() => void query.refetch()} />
  return <Loading />
}
