import * as v from 'valibot'
import { avatarCall, avatarReply, avatarSummary, sentAvatar } from './avatars.ts'
import { currentUser } from './current-session.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { userCategories } from './rights.ts'
import { atMost } from './rules.ts'
import { line, ownPassword, personName } from './text-fields.ts'

const { person } = limits

/** `gender` of S1§3, by its id on the wire. */
export const genders = [
  { id: 'male', name: 'Male' },
  { id: 'female', name: 'Female' },
  { id: 'trans', name: 'Trans' },
  { id: 'prefer_not_to_answer', name: 'Prefer not to answer' },
] as const

/** The profile fields of S2§3; only changed fields are sent. An empty title, country or gender clears it. */
export const userChange = v.partial(
  v.object({
    first_name: personName('first name'),
    last_name: personName('last name'),
    academic_title: v.union([v.literal(''), line(person.title.min, person.title.max, 'academic title')]),
    function_title_id: v.nullable(v.pipe(v.string(), atMost(60))),
    country_id: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'The country field is required'))),
    gender_id: v.nullable(v.picklist(genders.map(gender => gender.id))),
    /** Leading @ characters are removed before it is sent (S1§5). */
    twitter_id: v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.regex(/^\w{1,15}$/, 'The Twitter username value is not valid'))]),
    onboarding_step: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.onboardingSteps + 1)),
  }),
)
export type UserChange = v.InferInput<typeof userChange>

const category_id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(userCategories.length, 'Please choose one.'))

/** What the settings page changes, also offline. */
export const profileChange = v.object({ ...userChange.entries, category_id: v.optional(category_id) })

/** Cookie settings (S1§3). Essential cookies are always on and there are no advertising cookies, so neither has a field. */
export const userSettings = v.object({ acknowledged_cookies: v.boolean(), cookie_analytics: v.boolean() })
export type UserSettings = v.InferOutput<typeof userSettings>
const settingsReply = v.object({ ...userSettings.entries, version: v.number() })

export const users = {
  update: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}',
    summary: 'Changes profile fields of the logged-in user, and of the researcher record that shows them.',
    body: v.object({ user: userChange }),
    reply: currentUser,
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found'],
  }),
  saveProfile: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}/profile',
    summary: 'Changes profile fields and the category of the logged-in user once, however often it is sent; for changes made offline.',
    body: v.object({ user: profileChange }),
    reply: currentUser,
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/users/{id}',
    summary: 'Deletes the account with everything that belongs only to the user. Cannot be undone.',
    body: v.object({ password: v.optional(ownPassword) }),
    reply: v.object({}),
    needs: 'user',
    safe: false,
    errors: ['not_found', 'step_up_required', 'too_many', 'not_ready'],
  }),
  data: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/data',
    summary: 'Everything that is stored about the logged-in user, by table. The session must be confirmed.',
    reply: v.object({ made_at: v.number(), account: v.string(), tables: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))) }),
    needs: 'user',
    streamed: 'json',
    errors: ['not_found', 'step_up_required', 'too_many'],
  }),
  setAvatar: endpoint({
    ...avatarCall,
    method: 'PUT',
    path: '/users/{id}/avatar',
    summary: avatarSummary,
    body: sentAvatar,
    reply: avatarReply,
    errors: ['not_found', 'unsupported_media', 'too_large'],
  }),
  removeAvatar: endpoint({
    ...avatarCall,
    method: 'DELETE',
    path: '/users/{id}/avatar',
    summary: 'Removes the picture.',
    reply: v.object({}),
    errors: ['not_found'],
  }),
  settings: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/settings',
    summary: 'The cookie settings of the logged-in user.',
    reply: settingsReply,
    needs: 'user',
    errors: ['not_found'],
  }),
  setSettings: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}/settings',
    summary: 'Saves cookie settings. If they are based on an older version, analytics stay on only if both versions allow it.',
    body: v.object({ user_settings: userSettings }),
    reply: settingsReply,
    needs: 'user',
    keyed: true,
    versioned: true,
    errors: ['not_found'],
  }),
  setCategory: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}/category',
    summary: 'Sets the user’s category: public, student, academic or professional.',
    body: v.object({
      user: v.object({ category_id }),
    }),
    reply: currentUser,
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found'],
  }),
  setTooltips: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}/tooltips',
    summary: 'Adds hints to those that were closed permanently.',
    body: v.object({ tooltips: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))), v.maxLength(50)) }),
    reply: v.object({ tooltips: v.array(v.string()) }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found'],
  }),
}

/** The category's number on the wire, from 1 in the order of S1§3. */
export const categoryId = (name: (typeof userCategories)[number]): number => userCategories.indexOf(name) + 1
