import { type RefObject, useEffect, useState } from 'react'

/** Of an element's content, in CSS pixels; null until it is measured. */
export type Room = { width: number; height: number }

export function useRoom(box: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setRoom({ width, height })
    })
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [box])
  return room
}

/** How a page that is so many pixels wide stands in a room: it is scaled down where it is wider, and never cut. */
export function fitted(room: Room, width: number) {
  const { scale, left } = fitOf(room, width)
  return {
    inlineSize: width,
    blockSize: room.height / scale,
    insetInlineStart: left,
    transform: `scale(${scale})`,
  }
}

/** How large a pixel of such a page is in the room, and where the page begins. */
export function fitOf(room: Room, width: number): { scale: number; left: number } {
  const scale = Math.min(1, room.width / width)
  return { scale, left: Math.max(0, (room.width - width * scale) / 2) }
}
