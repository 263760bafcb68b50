import type { Insertable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Store } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'

type Some<K extends keyof Tables, Needed extends keyof Insertable<Tables[K]>> = Pick<Insertable<Tables[K]>, Needed> &
  Partial<Insertable<Tables[K]>>

/** A membership in a community, a research group or an organisation. */
export const addMembership = (store: Store, membership: Some<'memberships', 'kind' | 'slug_value' | 'user_id'>) =>
  store.write(tx =>
    tx
      .insertInto('memberships')
      .values({ role: 'member', created_at: Date.now(), member_id: newId(), ...membership })
      .execute(),
  )

/** A community with hidden pages by default; returns its first slug. */
export async function addCommunity(store: Store, community: Partial<Insertable<Tables['communities']>> = {}): Promise<string> {
  const id = newId()
  const row = {
    id,
    slug_value: `community-${id.slice(-8)}`,
    name: 'Lantern Circle',
    overview_visible: false,
    search_visible: false,
    pages_visible: false,
    questions_visible: false,
    created_at: Date.now(),
    ...community,
  }
  await store.write(tx => tx.insertInto('communities').values(row).execute())
  return row.slug_value
}

/** A pending invitation; returns its id. */
export async function addInvite(store: Store, invite: Some<'invites', 'invitable_type' | 'invitable_id' | 'email'>): Promise<string> {
  const row = {
    id: newId(),
    invitable_name: 'Lantern Circle',
    user_id: null,
    role: 'member' as const,
    invited_by: null,
    message: '',
    action: null,
    created_at: Date.now(),
    deleted_at: null,
    ...invite,
  }
  await store.write(tx => tx.insertInto('invites').values(row).execute())
  return row.id
}

/** A request to join that waits; returns its id. */
export async function addRequest(
  store: Store,
  request: Some<'invite_requests', 'invitable_type' | 'invitable_id' | 'user_id'>,
): Promise<string> {
  const row = {
    id: newId(),
    invitable_name: 'Lantern Lab',
    message: 'May I join you?',
    action: null,
    created_at: Date.now(),
    deleted_at: null,
    ...request,
  }
  await store.write(tx => tx.insertInto('invite_requests').values(row).execute())
  return row.id
}
