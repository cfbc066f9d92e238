import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has been scrolled into view, so that what costs something is only read for what is looked at. */
export function useSeen<Element extends HTMLElement>(): { ref: RefObject<Element | null>; seen: boolean } {
  const ref = useRef<Element>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [])
  return { ref, seen }
}
