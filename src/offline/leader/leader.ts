import { reachability, waitForServer } from '#api/reachability.ts'
import { startLimits } from '#contract/start-limits.ts'
import { everyMinute, onReturn } from '#kit/awake.ts'
import { subscribe } from 'valtio'
import { mirrorState } from '../mirror-state.ts'
import { hasWaiting } from '../queue/lanes.ts'
import { createSender, type Sender, type SenderPorts } from '../queue/sender.ts'

export interface Leader {
  sender: Sender
  /** Sends what may be due: after a new change, or a message from another tab. */
  kick: () => void
  stop: () => void
}

/**
 * Starts the work of the leading tab: sends after every trigger of src/offline/README.md "What an answer means" (a new change, the network's return, focus, a
 * visible tab, every minute in it, and when a waiting change is due) and pulls at the start, after reconnecting, and after acknowledgements and refusals.
 */
export function startLeader(ports: Omit<SenderPorts, 'concluded'>, epoch: number, pull: () => Promise<void>): Leader {
  const sender = createSender({ ...ports, concluded: () => void pull() }, epoch)
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let endWait: (() => void) | undefined

  async function run(): Promise<void> {
    clearTimeout(timer)
    mirrorState.sending = true
    await sender.pump().finally(() => (mirrorState.sending = false))
    const waits = await hasWaiting(ports.db).catch(() => false)
    clearTimeout(timer)
    if (waits && !stopped) endWait ??= waitForServer()
    else stopWaiting()
    const nextAt = sender.nextAt()
    if (!stopped && Number.isFinite(nextAt))
      timer = setTimeout(kick, Math.max(50, Math.min(startLimits.intervals.send, nextAt - ports.now())))
  }
  function stopWaiting(): void {
    endWait?.()
    endWait = undefined
  }
  const kick = () => void (stopped || run())

  let wasOnline = reachability.online
  const unsubscribe = subscribe(reachability, () => {
    const isBack = reachability.online && !wasOnline
    wasOnline = reachability.online
    if (isBack) void sender.connected().then(run).then(pull)
  })
  const stops = [unsubscribe, onReturn(kick), everyMinute(kick)]
  void run().then(pull)

  return {
    sender,
    kick,
    stop() {
      stopped = true
      sender.stop()
      clearTimeout(timer)
      stopWaiting()
      for (const stop of stops) stop()
    },
  }
}
