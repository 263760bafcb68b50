import { account, type CurrentUser } from '#contract/account.ts'
import type { Catalogue } from '../catalogue/port.ts'
import { handlers } from '../http/handlers.ts'
import { Refusal } from '../http/refusal.ts'
import { LoginLimit } from '../rules/login-limit.ts'
import { passwordFits } from '../rules/passwords.ts'
import type { Sessions } from '../rules/sessions.ts'
import type { Store } from '../store/open.ts'

/** `showsDemo`: the server listens where only this machine can reach it. */
export const accountRoutes = (store: Store, catalogue: Catalogue, sessions: Sessions, showsDemo: boolean) => {
  const limit = new LoginLimit()
  return handlers('account', account, {
    authenticate: async ({ body: { email, password } }, { now, address }) => {
      await limit.check(email, address)
      const known = await store.read.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst()
      const fits = await passwordFits(known?.password_hash, password)
      if (!known || !fits) {
        await limit.failed(email, address)
        throw new Refusal('wrong_credentials')
      }
      await limit.succeeded(email, address)
      const issued = await sessions.start(known.id, now)
      return { ...issued, user: await currentUser(store, known.id) }
    },
    refresh: async (_, { bearer, acting, now }) => {
      const { userId, issued } = await sessions.renew(bearer ?? '', acting, now)
      return { ...issued, user: await currentUser(store, userId) }
    },
    me: (_, { user }) => currentUser(store, user.id),
    logout: async (_, { user, now, headers }) => {
      await sessions.end(user.sid, now)
      // Not "storage": the app wipes its user's data itself, and another user's unsent changes on this device must stay.
      headers.set('Clear-Site-Data', '"cache"')
      return {}
    },
    demoAccounts: async () => ({ results: showsDemo && catalogue.demo ? await demoAccounts(store) : [] }),
  })
}

async function currentUser(store: Store, id: string): Promise<CurrentUser> {
  const user = await store.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!user) throw new Refusal('session_ended')
  const folders = await store.read.selectFrom('folder_members').select('folder_id').where('user_id', '=', id).orderBy('folder_id').execute()
  return {
    user_id: user.id,
    full_name: user.full_name,
    email: user.email,
    user_type: user.user_type,
    verified: user.verified === 1,
    slug_values: JSON.parse(user.slug_values) as string[],
    user_folder_ids: folders.map(row => row.folder_id),
  }
}

async function demoAccounts(store: Store) {
  const rows = await store.read
    .selectFrom('users')
    .select(['full_name', 'email', 'user_type', 'demo_password'])
    .where('demo_password', 'is not', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ demo_password, ...person }) => ({ ...person, password: demo_password ?? '' }))
}
