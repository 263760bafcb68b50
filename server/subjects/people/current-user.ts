import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CurrentUser } from '#contract/current-session.ts'
import { categoryId, genders } from '#contract/users.ts'
import { countryByCode } from '#contract/countries.ts'
import { currentPlan } from '../../core/plan.ts'
import { Refusal } from '../../core/refusal.ts'
import { isBounced } from '../../outside/bounced-addresses.ts'
import type { Tables } from '../../store/tables.ts'
import { unseenAnnouncements } from '../announcements/index.ts'
import { unreadNotifications } from '../notifications/index.ts'
import { hasSecondFactor, noPassword } from '../sessions/index.ts'
import { functionTitleOf } from './function-titles.ts'
import { namesOf } from './person-names.ts'
import { isVerifiedMember } from './verified-member.ts'
import { waitingInviteCount } from './waiting-invites.ts'

/** The signed-in user as the app sees them (S1§3). Refuses `session_ended` for a deleted account. */
export async function currentUserOf(query: Kysely<Tables>, id: string, now = Date.now()): Promise<CurrentUser> {
  const user = await query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!user) throw new Refusal('session_ended')
  const folders = await query.selectFrom('folder_members').select('folder_id').where('user_id', '=', id).orderBy('folder_id').execute()
  const credits = await query.selectFrom('credits').select('ai_credits').where('user_id', '=', id).executeTakeFirst()
  const memberships = await membershipsOf(query, id)
  const country = countryByCode(user.country_id ?? undefined)
  return {
    user_id: user.id,
    full_name: user.full_name,
    ...namesOf(user),
    email: user.email,
    ...currentPlan(user, now),
    verified: await isVerifiedMember(query, id),
    slug_values: user.slug_values,
    user_folder_ids: folders.map(row => row.folder_id),
    category: { id: categoryId(user.category), name: user.category },
    academic_title: user.academic_title,
    function_title: (await functionTitleOf(query, user.function_title_id)) ?? null,
    country: country ? { id: country.code, name: country.name } : null,
    gender: genders.find(gender => gender.id === user.gender_id) ?? null,
    twitter_id: user.twitter_id,
    interests: user.interests,
    collaboration_interests: user.collaboration_interests,
    avatar: user.avatar,
    orcid_id: user.orcid_id,
    linkedin: user.linkedin_id !== null,
    has_password: user.password_hash !== noPassword,
    two_step: await hasSecondFactor(query, id),
    research_groups: memberships.filter(one => one.kind === 'research_group').map(membershipLink),
    communities: memberships.filter(one => one.kind === 'community').map(membershipLink),
    acknowledged_cookies: user.acknowledged_cookies,
    cookie_analytics: user.cookie_analytics,
    settings_version: user.settings_version,
    mail_bounced: await isBounced(query, user.email),
    announcements_count: await unseenAnnouncements(query, id),
    notifications: await unreadNotifications(query, id),
    credits_remaining: credits?.ai_credits ?? 0,
    pending_invites_count: await waitingInviteCount(query, user),
    onboarding_step: user.onboarding_step,
    tooltips: user.tooltips,
    hash: await supportHash(query, id),
  }
}

interface Membership {
  kind: Tables['memberships']['kind']
  slug_value: string
  name: string
}

/** The user's groups and communities, with the current name if this store knows it. */
async function membershipsOf(query: Kysely<Tables>, userId: string): Promise<Membership[]> {
  const rows = await query
    .selectFrom('memberships')
    .leftJoin('communities', join => join.onRef('communities.slug_value', '=', 'memberships.slug_value').on('kind', '=', 'community'))
    .select(['kind', 'memberships.slug_value', 'memberships.name', 'communities.name as present_name'])
    .where('user_id', '=', userId)
    .where('kind', '!=', 'bookmark_folder')
    .orderBy('memberships.created_at')
    .orderBy('memberships.slug_value')
    .execute()
  return rows.map(({ kind, slug_value, name, present_name }) => ({ kind, slug_value, name: present_name ?? (name || slug_value) }))
}

const membershipLink = ({ name, slug_value }: Membership) => ({ name, slug_values: [slug_value] })

/** Proves to the chat support who the user is, without an address: only this server knows the key. */
async function supportHash(query: Kysely<Tables>, userId: string): Promise<string> {
  const key = await query.selectFrom('meta').select('value').where('name', '=', 'support_key').executeTakeFirstOrThrow()
  return createHmac('sha256', key.value).update(userId).digest('hex')
}
