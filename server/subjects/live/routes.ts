import { live as calls } from '#contract/live.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { handlers } from '../../http/handlers.ts'
import type { LiveOwner, LiveServer } from '../../live/port.ts'

export const liveHandlers = ({ live }: { live: LiveServer }) =>
  handlers('live', calls, {
    show: (_, { user }) => ({ ...live.connection, channel: live.channelOf(ownerOf(user)) }),
    authorise: ({ body }, { user }) => {
      const owner = ownerOf(user)
      if (body.channel_name !== live.channelOf(owner)) throw new Refusal('forbidden')
      return live.authorise(body.socket_id, body.channel_name, owner)
    },
  })

const ownerOf = ({ id, sid }: Pick<User, 'id' | 'sid'>): LiveOwner => ({ userId: id, sid })
