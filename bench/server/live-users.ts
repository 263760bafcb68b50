import { openStore } from '#server/store/sqlite/open.ts'
import { insertAccount } from '#server/subjects/sign-up/accounts.ts'
import { openTokenKey, Sessions } from '#server/subjects/sessions/index.ts'
import type { LiveUser } from './live-client.ts'

/** New accounts with a session each. */
export async function liveUsers(dir: string, count: number): Promise<LiveUser[]> {
  const store = await openStore(dir)
  const sessions = new Sessions(store, openTokenKey(dir))
  const users: LiveUser[] = []
  for (let at = 0; at < count; at++) {
    const account = { first_name: 'User', last_name: String(at), email: `user${at}@example.org` }
    // Nobody logs in, so there is no password to hash.
    const id = await store.write(tx => insertAccount(tx, { ...account, password_hash: '', user_type: 'premium' }, Date.now()))
    users.push({ id, token: (await sessions.start(id, Date.now())).token })
  }
  await store.close()
  return users
}
