import { type FunctionComponent, type ReactNode, useEffect, useReducer } from 'react'

/** Pause before the next attempt to load, in milliseconds. */
const retryDelayMs = 5000

/**
 * A component whose code is loaded when it is first drawn, for parts that the page works without. Until it is loaded `fallback` is shown
 * in its place. Unlike `React.lazy` it does not suspend, and it tries again while it is mounted.
 */
export function late<P extends object>(
  load: () => Promise<{ default: FunctionComponent<P> }>,
  fallback: ReactNode = null,
): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | undefined
  return function Late(props: P) {
    const [, rerender] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      if (loaded) return
      let isUnmounted = false
      let timer: ReturnType<typeof setTimeout>
      const attempt = () => {
        load().then(
          view => {
            loaded = view.default
            if (!isUnmounted) rerender()
          },
          () => {
            if (!isUnmounted) timer = setTimeout(attempt, retryDelayMs)
          },
        )
      }
      attempt()
      return () => {
        isUnmounted = true
        clearTimeout(timer)
      }
    }, [])
    const View = loaded
    return View ? <View {...props} /> : fallback
  }
}
