import { type ReactNode, useState } from 'react'
import css from './seen.module.css'

export type Layout = 'beside' | 'slider'
export type Device = 'desktop' | 'mobile'

type Shown = { title: string; content: ReactNode }

/** Two renders side by side, or over each other with a slider between them. */
export function Sides(props: { layout: Layout; device: Device; before: Shown; after: Shown }) {
  return props.layout === 'slider' ? <Slider {...props} /> : <Beside {...props} />
}

function Beside({ device, before, after }: Parameters<typeof Sides>[0]) {
  return (
    <div className={`${css.beside} ${css[device]}`}>
      {[before, after].map(({ title, content }) => (
        <figure key={title} className={css.side}>
          <figcaption>{title}</figcaption>
          <div className={css.render}>{content}</div>
        </figure>
      ))}
    </div>
  )
}

const HALF = 50

function Slider({ device, before, after }: Parameters<typeof Sides>[0]) {
  const [at, setAt] = useState(HALF)
  return (
    <div className={`${css.slider} ${css[device]}`}>
      <label className={css.range}>
        <span>{before.title}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={at}
          aria-label={`How much is shown of ${before.title} over ${after.title}`}
          onChange={({ target }) => setAt(Number(target.value))}
        />
        <span>{after.title}</span>
      </label>
      <div className={`${css.render} ${css.stack}`}>
        <div>{after.content}</div>
        <div className={css.over} style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}>
          {before.content}
        </div>
        <div className={css.edge} style={{ left: `${at}%` }} />
      </div>
    </div>
  )
}
