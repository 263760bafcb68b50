import { reachability } from '#api/reachability.ts'
import { subscribe } from 'valtio'
import { mirrorState } from '../mirror-state.ts'
import { createSender, type Sender, type SenderPorts } from '../queue/sender.ts'

const lookAgain = 30_000
const pullAgain = 600_000

export interface Leading {
  sender: Sender
  /** Something may be due: a new change, a poke of another tab. */
  kick: () => void
  stop: () => void
}

/**
 * What the leading tab does: sends after every trigger of src/offline/README.md "What an answer means" (a new change, the network's return, focus, a
 * visible tab, every 30 s) and pulls at the start, after reconnecting, every ten minutes, and after acknowledgements.
 */
export function leadPartition(ports: Omit<SenderPorts, 'acknowledged'>, epoch: number, pull: () => Promise<void>): Leading {
  const sender = createSender({ ...ports, acknowledged: () => void pull() }, epoch)
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  async function run(): Promise<void> {
    clearTimeout(timer)
    mirrorState.sending = true
    await sender.pump().finally(() => (mirrorState.sending = false))
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(kick, Math.max(50, Math.min(lookAgain, sender.nextAt() - ports.now())))
  }
  const kick = () => void (stopped || run())
  const look = () => document.visibilityState !== 'hidden' && kick()

  let wasOnline = reachability.online
  const leaveReachability = subscribe(reachability, () => {
    const isBack = reachability.online && !wasOnline
    wasOnline = reachability.online
    if (isBack) void sender.connected().then(run).then(pull)
  })
  const ticks = setInterval(() => void pull(), pullAgain)
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  void run().then(pull)

  return {
    sender,
    kick,
    stop() {
      stopped = true
      sender.stop()
      clearTimeout(timer)
      clearInterval(ticks)
      leaveReachability()
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    },
  }
}
