/** Whether nobody can see the page: then it must not wake the device. */
export const isHidden = (): boolean => globalThis.document?.visibilityState === 'hidden'

/** Calls `work` when the page comes to be seen or used: it is shown, or its window gets the focus. */
export function onReturn(work: () => void): () => void {
  const handleReturn = () => void (isHidden() || work())
  addEventListener('focus', handleReturn)
  document.addEventListener('visibilitychange', handleReturn)
  return () => {
    removeEventListener('focus', handleReturn)
    document.removeEventListener('visibilitychange', handleReturn)
  }
}

/**
 * Calls `work` again and again, `every` milliseconds, while the page is visible. A hidden page has no timer, or one of `hidden` milliseconds. What
 * became due meanwhile is done at the return, by the device's clock: a timer does not count the time that the device slept.
 */
export function whileVisible(every: number, work: () => void, hidden?: number): () => void {
  let doneAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = () => Math.abs(Date.now() - doneAt)
  const wait = () => {
    clearTimeout(timer)
    const most = isHidden() ? hidden : every
    if (most !== undefined) timer = setTimeout(run, Math.max(0, most - passed()))
  }
  const run = () => {
    doneAt = Date.now()
    wait()
    work()
  }
  const stopReturn = onReturn(() => void (passed() >= every && run()))
  document.addEventListener('visibilitychange', wait)
  wait()
  return () => {
    clearTimeout(timer)
    stopReturn()
    document.removeEventListener('visibilitychange', wait)
  }
}

const minuteMs = 60_000
const minuteWorks = new Set<() => void>()
let stopMinutes: (() => void) | undefined

/** Calls `work` every minute while the page is visible. All such works share one timer. */
export function everyMinute(work: () => void): () => void {
  const own = () => work()
  minuteWorks.add(own)
  stopMinutes ??= whileVisible(minuteMs, () => minuteWorks.forEach(each => each()))
  return () => {
    minuteWorks.delete(own)
    if (minuteWorks.size > 0) return
    stopMinutes?.()
    stopMinutes = undefined
  }
}

interface Pauses {
  first: number
  most: number
}

/** The pause after so many failures in a row: each is twice the last one, up to the longest. Many devices do not come back at once. */
export const pauseAfter = (failures: number, { first, most }: Pauses): number =>
  Math.min(most, first * 2 ** Math.min(failures, 30)) * (0.75 + Math.random() / 2)

const retryPauses: Pauses = { first: 4000, most: 300_000 }

/** Calls `work` once: after a pause that grows with the failures, when the network is back, or at the return to the page, which has no timer while hidden. */
export function retryLater(failures: number, work: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer)
    stopReturn()
    removeEventListener('online', run)
  }
  const run = () => {
    cancel()
    work()
  }
  const timer = setTimeout(() => void (isHidden() || run()), pauseAfter(failures, retryPauses))
  const stopReturn = onReturn(run)
  addEventListener('online', run)
  return cancel
}
