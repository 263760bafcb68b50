import { v7 as newId } from 'uuid'
import { slugify } from '#contract/slugs.ts'
import type { UserType } from '#contract/rights.ts'
import type { Store } from '../store/open.ts'
import type { Tx } from '../store/group-commit.ts'
import { hashOf, randomPassword } from './passwords.ts'

export interface NewAccount {
  full_name: string
  email: string
  password: string
  user_type: UserType
  /** Its password is shown to whoever reads the demo accounts. */
  demo?: boolean
}

/** Makes a verified account; answers its id. The address must be new. */
export async function createAccount(store: Store, account: NewAccount): Promise<string> {
  const password_hash = await hashOf(account.password)
  return store.write(tx => insertAccount(tx, account, password_hash, Date.now()))
}

async function insertAccount(tx: Tx, account: NewAccount, password_hash: string, now: number): Promise<string> {
  const id = newId()
  await tx
    .insertInto('users')
    .values({
      id,
      email: account.email.trim().toLowerCase(),
      full_name: account.full_name,
      password_hash,
      user_type: account.user_type,
      verified: 1,
      slug_values: JSON.stringify([`${slugify(account.full_name) || 'user'}-${id.slice(-8)}`]),
      demo_password: account.demo ? account.password : null,
      created_at: now,
    })
    .execute()
  return id
}

const demoPeople = [
  { full_name: 'Frida Free', email: 'free@demo.indago', user_type: 'free' },
  { full_name: 'Tariq Trial', email: 'trial@demo.indago', user_type: 'trial' },
  { full_name: 'Ada Academic', email: 'academic@demo.indago', user_type: 'verified_academic' },
  { full_name: 'Pia Premium', email: 'premium@demo.indago', user_type: 'premium' },
] as const

/** One account a tier, each with a random password of its own. Those that exist already stay as they are. */
export async function createDemoAccounts(store: Store): Promise<void> {
  const known = new Set((await store.read.selectFrom('users').select('email').execute()).map(row => row.email))
  for (const person of demoPeople)
    if (!known.has(person.email)) await createAccount(store, { ...person, password: randomPassword(), demo: true })
}

/** The account of whoever imports data of their own; answers its password. An owner who is there already is left alone. */
export async function createOwner(store: Store, email: string, password = randomPassword()): Promise<string | undefined> {
  const address = email.trim().toLowerCase()
  const known = await store.read.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
  if (known) return undefined
  await createAccount(store, { full_name: 'Owner', email: address, password, user_type: 'premium' })
  return password
}
