import { reachability } from '#api/reachability.ts'
import { subscribe } from 'valtio'
import { mirrorState } from '../mirror-state.ts'
import { createSender, type Sender, type SenderPorts } from '../queue/sender.ts'

const sendIntervalMs = 30_000
const pullIntervalMs = 600_000

export interface Leader {
  sender: Sender
  /** Sends what may be due: after a new change, or a message from another tab. */
  kick: () => void
  stop: () => void
}

/**
 * Starts the work of the leading tab: sends after every trigger of src/offline/README.md "What an answer means" (a new change, the network's return, focus, a
 * visible tab, every 30 s) and pulls at the start, after reconnecting, every ten minutes, and after acknowledgements.
 */
export function startLeader(ports: Omit<SenderPorts, 'acknowledged'>, epoch: number, pull: () => Promise<void>): Leader {
  const sender = createSender({ ...ports, acknowledged: () => void pull() }, epoch)
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  async function run(): Promise<void> {
    clearTimeout(timer)
    mirrorState.sending = true
    await sender.pump().finally(() => (mirrorState.sending = false))
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(kick, Math.max(50, Math.min(sendIntervalMs, sender.nextAt() - ports.now())))
  }
  const kick = () => void (stopped || run())
  const kickIfVisible = () => document.visibilityState !== 'hidden' && kick()

  let wasOnline = reachability.online
  const unsubscribe = subscribe(reachability, () => {
    const isBack = reachability.online && !wasOnline
    wasOnline = reachability.online
    if (isBack) void sender.connected().then(run).then(pull)
  })
  const ticks = setInterval(() => void pull(), pullIntervalMs)
  addEventListener('focus', kickIfVisible)
  document.addEventListener('visibilitychange', kickIfVisible)
  void run().then(pull)

  return {
    sender,
    kick,
    stop() {
      stopped = true
      sender.stop()
      clearTimeout(timer)
      clearInterval(ticks)
      unsubscribe()
      removeEventListener('focus', kickIfVisible)
      document.removeEventListener('visibilitychange', kickIfVisible)
    },
  }
}
