import { push as calls } from '#contract/push.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { handlers } from '../../http/handlers.ts'
import type { PushSender } from '../../outside/push-sender.ts'
import type { Store } from '../../store/store.ts'
import type { Sessions } from '../sessions/index.ts'
import { dropDevice, hasDevice, putDevice } from './devices.ts'

interface Parts {
  store: Store
  sessions: Sessions
  sender: PushSender
}

export const pushHandlers = ({ store, sessions, sender }: Parts) =>
  handlers('push', calls, {
    show: async ({ params }, { user }) => {
      requireSelf(user, params.id)
      return { key: sender.publicKey, is_on: await hasDevice(store.read, user) }
    },

    put: async ({ params, body: { device } }, { user, now }) => {
      requireSelf(user, params.id)
      if (!sender.mayCall(device.endpoint))
        throw new Refusal('invalid', { errors: { device: ['This server does not send messages to the push service of your browser.'] } })
      await store.write(async tx => {
        await sessions.requireActive(tx, user.sid)
        await putDevice(tx, user, device, now)
      })
      return {}
    },

    remove: async ({ params }, { user }) => {
      requireSelf(user, params.id)
      await store.write(tx => dropDevice(tx, user.sid))
      return {}
    },
  })

function requireSelf(user: User, id: string): void {
  if (id !== user.id) throw new Refusal('not_found')
}
