import { limits } from '#contract/limits.ts'
import type { LinkMeaning } from '#contract/sign-up.ts'
import type { Kysely } from 'kysely'
import { pageLink } from '../../core/page-link.ts'
import { mailRoom } from '../../outside/mail-limits.ts'
import type { Post } from '../../outside/mail.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { type Link, makeLink } from '../links/index.ts'
import { holderOf } from '../people/index.ts'
import { freeAccessLetter } from './letters.ts'

const lives = limits.links.inviteDays * 24 * 3600_000

interface Colleague {
  by: { id: string; email: string; full_name: string }
  email: string
}

/**
 * Invites to days of free access. Whoever has an account gets a mail without a link: the caller cannot tell (A7), not even by the rows
 * that are told to them (I12), because a link is written down either way.
 */
export async function inviteColleague(tx: Tx, { mail, origin }: Post, { by, email }: Colleague, now: number): Promise<void> {
  if (!(await mailRoom(tx, { kind: 'free_access', to_address: email, from_user_id: by.id }, now))) return
  const isKnown = (await holderOf(tx, email)) !== undefined
  const secret = await makeLink(tx, { kind: 'free_access', user_id: by.id, email, now, lives })
  await mail.write(
    tx,
    freeAccessLetter(email, by, isKnown ? undefined : pageLink(origin, 'signup.create', {}, { query: { invite: secret } })),
    now,
  )
}

/** What the link stands for. */
export async function freeAccessMeaning(query: Kysely<Tables>, { email, user_id }: Link): Promise<LinkMeaning> {
  const by = await query.selectFrom('users').select('full_name').where('id', '=', user_id).executeTakeFirst()
  return { kind: 'free_access', email, invited_by: by?.full_name ?? '', days: limits.freeAccessDays }
}
