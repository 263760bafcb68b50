import { v7 as newId } from 'uuid'
import { limits } from '#contract/limits.ts'
import { addressSlug, slugify } from '#contract/slugs.ts'
import type { UserType } from '#contract/rights.ts'
import type { Insertable } from 'kysely'
import { splitName } from '../../core/names/split-name.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { accountWithAddress } from '../addresses/index.ts'
import { openCredits } from '../plans/index.ts'
import { createLink } from '../links/index.ts'
import { insertProfile } from '../profiles/index.ts'
import { hashPassword, noPassword, randomPassword, requireStrongPassword } from '../sessions/index.ts'

export interface NewAccount {
  full_name: string
  email: string
  password: string
  user_type: UserType
  /** Its password is shown with the demo accounts. */
  demo?: boolean
}

/** Creates a verified account; returns its id. The address must be new. */
export async function createAccount(store: Store, { full_name, email, password, user_type, demo }: NewAccount): Promise<string> {
  const { first_name, last_name } = splitName(full_name)
  const password_hash = await hashPassword(password)
  const person = { first_name, last_name, email: email.trim().toLowerCase(), password_hash, user_type }
  return store.write(tx => insertAccount(tx, { ...person, demo_password: demo ? password : null }, Date.now()))
}

/** The columns of a new account; missing ones have their default. */
type NewUserColumns = Pick<Insertable<Tables['users']>, 'email' | 'password_hash' | 'user_type'> &
  Partial<Omit<Insertable<Tables['users']>, 'id' | 'full_name' | 'slug_values' | 'verified' | 'created_at'>> & {
    first_name: string
    last_name: string
  }

/** Inserts a verified account with its slug and its first credits; returns its id. The address must be new and in lower case. */
export async function insertAccount(tx: Tx, person: NewUserColumns, now: number): Promise<string> {
  const id = newId()
  const full_name = `${person.first_name} ${person.last_name}`.trim()
  const slug = `${addressSlug(full_name) || 'user'}-${id.slice(-8)}`
  await tx
    .insertInto('users')
    .values({ ...person, id, full_name, verified: true, slug_values: [slug], created_at: now })
    .execute()
  await tx.insertInto('user_slugs').values({ slug, user_id: id }).execute()
  await insertProfile(tx, id)
  await openCredits(tx, id, now)
  return id
}

const demoPeople = [
  { full_name: 'Frida Free', email: 'free@demo.indago', user_type: 'free' },
  { full_name: 'Tariq Trial', email: 'trial@demo.indago', user_type: 'trial' },
  { full_name: 'Ada Academic', email: 'academic@demo.indago', user_type: 'verified_academic' },
  { full_name: 'Pia Premium', email: 'premium@demo.indago', user_type: 'premium' },
] as const

const demoMembers = [
  'Nadia Bergström',
  'Tomás Ibarra',
  'Grace Okonkwo',
  'Henrik Lund',
  'Mei-Lin Chou',
  'Paolo Ferrante',
  'Anouk Visser',
  'Samir Haddad',
  'Ruth Abelson',
]

/** Creates one account per plan, each with its own random password. Existing ones stay unchanged. */
export async function createDemoAccounts(store: Store): Promise<void> {
  const existing = new Set((await store.read.selectFrom('users').select('email').execute()).map(row => row.email))
  for (const person of demoPeople)
    if (!existing.has(person.email)) await createAccount(store, { ...person, password: randomPassword(), demo: true })
}

/** People who only exist to take part in a new demo: nobody can log in as one of them. Returns their ids. */
export async function createDemoMembers(tx: Tx, now: number): Promise<string[]> {
  const ids: string[] = []
  for (const full_name of demoMembers) {
    const { first_name, last_name } = splitName(full_name)
    const email = `${slugify(full_name)}@demo.indago`
    ids.push(
      await insertAccount(tx, { first_name, last_name, email, password_hash: noPassword, user_type: 'free', demo_password: '' }, now),
    )
  }
  return ids
}

/**
 * Creates the account for someone who imports their own data. Without a password, returns the secret of a link with which its owner chooses
 * one. Refuses `invalid` if the password is easy to guess. An existing owner is not changed.
 */
export async function createOwner(store: Store, email: string, password?: string): Promise<{ secret?: string } | undefined> {
  const address = email.trim().toLowerCase()
  if ((await accountWithAddress(store.read, address)) !== undefined) return undefined
  if (password !== undefined) await requireStrongPassword(password, [address])
  const password_hash = password === undefined ? noPassword : await hashPassword(password)
  const now = Date.now()
  return store.write(async tx => {
    // It belongs to no person yet, so it is in the catalogue only once its profile was edited.
    const person = { first_name: 'Owner', last_name: '', email: address, password_hash, user_type: 'premium' as const, record_stale: 0 }
    const user_id = await insertAccount(tx, person, now)
    if (password !== undefined) return {}
    const lifetimeMs = limits.links.confirmationHours * 3600_000
    return { secret: await createLink(tx, { kind: 'reset', user_id, email: address, now, lifetimeMs }) }
  })
}
