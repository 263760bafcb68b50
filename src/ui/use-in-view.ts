import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far outside of the view something is drawn already. */
const margin = '300px'

/** Whether an element has come into view; it stays so. */
export function useInView<E extends Element>(): [ref: RefObject<E | null>, isSeen: boolean] {
  const ref = useRef<E>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const watch = new IntersectionObserver(entries => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true), {
      rootMargin: margin,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [isSeen])
  return [ref, isSeen]
}
