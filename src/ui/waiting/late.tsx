import { type FunctionComponent, type ReactNode, useEffect, useReducer } from 'react'

/** How long to wait before fetching again what could not be fetched, in milliseconds. */
const pause = 5000

/**
 * A part of a screen whose code follows when it is first drawn. Until then, and while it cannot be fetched, there is nothing in its
 * place, or `meanwhile`: the screen around it works without. It goes on trying for as long as it stands there.
 */
export function late<P extends object>(
  load: () => Promise<{ default: FunctionComponent<P> }>,
  meanwhile: ReactNode = null,
): FunctionComponent<P> {
  let fetched: FunctionComponent<P> | undefined
  return function Late(props: P) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      if (fetched) return
      let left = false
      let timer: ReturnType<typeof setTimeout>
      const attempt = () => {
        load().then(
          view => {
            fetched = view.default
            if (!left) drawAgain()
          },
          () => {
            if (!left) timer = setTimeout(attempt, pause)
          },
        )
      }
      attempt()
      return () => {
        left = true
        clearTimeout(timer)
      }
    }, [])
    const View = fetched
    return View ? <View {...props} /> : meanwhile
  }
}
