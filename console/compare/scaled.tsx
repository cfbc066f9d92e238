import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import css from './seen.module.css'

/** Shows its content as on a screen this wide, made smaller where there is less room. */
export function Scaled({ width, children }: { width: number; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setScale(Math.min(1, entry!.contentRect.width / width)))
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [width])
  const share = `${100 / scale}%`
  return (
    <div ref={ref} className={css.window}>
      <div className={css.scaled} style={{ width: share, height: share, transform: `scale(${scale})` }}>
        {children}
      </div>
    </div>
  )
}
