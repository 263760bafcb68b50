import { live as calls } from '#contract/live.ts'
import { userChannel } from '#contract/live-events.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { LiveServer } from '../../live/port.ts'

export const liveHandlers = ({ live }: { live: LiveServer }) =>
  handlers('live', calls, {
    show: () => live.connection,
    authorise: ({ body }, { user }) => {
      if (body.channel_name !== userChannel(user.id)) throw new Refusal('forbidden')
      return live.authorise(body.socket_id, body.channel_name, { userId: user.id, sid: user.sid })
    },
  })
