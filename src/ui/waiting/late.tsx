import { type FunctionComponent, type ReactNode, startTransition, useEffect, useReducer, useState } from 'react'
import { retryLater } from '#kit/awake.ts'

interface Late<P> extends FunctionComponent<P> {
  /** Loads the code before the component is drawn; rejects if it does not come. */
  preload: () => Promise<void>
}

/**
 * A component whose code is loaded when it is first drawn, for parts that the page works without. Until it is loaded `fallback` is shown
 * in its place. Unlike `React.lazy` it does not suspend, and it tries again while it is mounted. `Meanwhile` is drawn from the first failure on,
 * which may be for as long as the device is offline.
 */
export function late<P extends object>(
  load: () => Promise<{ default: FunctionComponent<P> }>,
  fallback: ReactNode = null,
  Meanwhile?: FunctionComponent<P>,
): Late<P> {
  let loaded: FunctionComponent<P> | undefined
  const preload = async () => {
    const { default: view } = await load()
    // The first one stays: another component would be mounted anew.
    loaded ??= view
  }
  function Late(props: P) {
    const [, rerender] = useReducer((count: number) => count + 1, 0)
    const [hasFailed, setHasFailed] = useState(false)
    useEffect(() => {
      if (loaded) return
      let isUnmounted = false
      let failures = 0
      let cancel = () => {}
      const attempt = () => {
        preload().then(
          () => {
            // In slices: a part may be large.
            if (!isUnmounted) startTransition(rerender)
          },
          () => {
            if (isUnmounted) return
            setHasFailed(true)
            cancel = retryLater(failures++, attempt)
          },
        )
      }
      attempt()
      return () => {
        isUnmounted = true
        cancel()
      }
    }, [])
    const View = loaded ?? (hasFailed ? Meanwhile : undefined)
    return View ? <View {...props} /> : fallback
  }
  return Object.assign(Late, { preload })
}
