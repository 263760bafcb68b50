import { jobs as calls } from '#contract/jobs.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import type { Jobs } from './jobs.ts'

export const jobHandlers = ({ store, jobs }: { store: Store; jobs: Jobs }) =>
  handlers('jobs', calls, {
    show: ({ params }, { user }) => jobs.show(store.read, user.id, params.id),

    cancel: keyedHandler({ effect: (tx, { params }, { user, now }) => jobs.cancel(tx, user.id, params.id, now) }),
  })
