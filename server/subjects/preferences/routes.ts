import { preferenceCalls } from '#contract/preferences.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { changePreferences, preferencesOf } from './rows.ts'

export const preferenceHandlers = ({ store }: { store: Store }) =>
  handlers('preferences', preferenceCalls, {
    show: async ({ params }, { user }) => {
      requireSelf(user, params.id)
      return preferencesOf(store.read, user.id)
    },

    change: keyedHandler({
      effect: async (tx, { params, body: { preferences } }, { user, now }) => {
        requireSelf(user, params.id)
        return changePreferences(tx, user.id, preferences, now)
      },
    }),
  })

/** Preferences of others and those of nobody look alike. */
function requireSelf(user: User, id: string): void {
  if (id !== user.id) throw new Refusal('not_found')
}
