import { type ReactNode, useEffect, useRef } from 'react'
import css from './page.module.css'
import { useTitle } from './title.ts'

type PageProps = { title: string; about?: ReactNode; beside?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A screen: its title is that of the window too. */
export function Page({ title, about, beside, actions, children }: PageProps) {
  useTitle(title)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.title}>
          <h1>{title}</h1>
          {beside}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {about && <p className={css.about}>{about}</p>}
      {children}
    </div>
  )
}

type SectionProps = { title: string; id?: string; actions?: ReactNode; children: ReactNode }

/** With an `id`, an address that ends with `#id` leads to it. */
export function Section({ title, id, actions, children }: SectionProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (id && location.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id])
  return (
    <section ref={section} id={id} className={css.section} aria-label={title}>
      <header className={css.head}>
        <h2>{title}</h2>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** A state in a word. */
export function Badge({ kind, children }: { kind?: 'good' | 'warning' | 'bad'; children: ReactNode }) {
  return <span className={`${css.badge} ${kind ? css[kind] : ''}`}>{children}</span>
}
