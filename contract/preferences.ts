import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { clockTime, isSpan, noSpan, timeZone, weekdays } from './local-time.ts'
import { rule } from './rules.ts'
import { formerSwitches, toldSwitches } from './telling.ts'

const wishes = {
  /** What the user switched on or off; anything else is as `telling` says. */
  told: v.record(v.picklist([...toldSwitches, ...formerSwitches]), v.boolean()),
  /** Null: not known yet. */
  time_zone: v.nullable(timeZone),
  /** When daily and weekly mails come, by the clock of the user. */
  digest_at: clockTime,
  /** On which day weekly mails come; 1 is Monday. */
  digest_day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(weekdays.length)),
  /** When nothing rings, and mails at once and messages of the device wait; it may be over midnight. */
  quiet: v.nullable(
    v.pipe(
      v.object({ from: clockTime, to: clockTime }),
      rule<{ from: string; to: string }>({ description: 'They end at another time than they begin.' }, isSpan, noSpan),
    ),
  ),
}

/** How a user is told of things. Each user has one, as below until something is chosen. */
export const preferences = v.object({
  id: v.string(),
  /** A later server may know more that can be switched. */
  told: v.record(v.string(), v.boolean()),
  time_zone: v.nullable(v.string()),
  digest_at: v.string(),
  digest_day: v.number(),
  quiet: v.nullable(v.object({ from: v.string(), to: v.string() })),
})
export type Preferences = v.InferOutput<typeof preferences>

export const usualPreferences: Preferences = {
  id: 'own',
  told: {},
  time_zone: null,
  digest_at: '07:00',
  digest_day: 1,
  quiet: null,
}

/** Only changed fields are sent, and of `told` only what was switched. */
export const preferencesChange = v.partial(v.object(wishes))
export type PreferencesChange = v.InferOutput<typeof preferencesChange>

/** Of two changes of one field the later one counts. */
export const withPreferencesChange = <P extends PreferencesChange>(before: P, change: PreferencesChange): P & PreferencesChange => ({
  ...before,
  ...change,
  ...((before.told || change.told) && { told: { ...before.told, ...change.told } }),
})

export const preferencesFeed = { row: preferences, removed: v.string() }

const path = '/users/{id}/preferences'

export const preferenceCalls = {
  show: endpoint({
    method: 'GET',
    host: 'base',
    path,
    summary: 'How the logged-in user is told of things: what, where and when.',
    reply: preferences,
    needs: 'user',
    errors: ['not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    host: 'base',
    path,
    summary: 'Changes how the logged-in user is told of things. What is not sent stays as it is.',
    body: v.object({ preferences: preferencesChange }),
    reply: preferences,
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
}
