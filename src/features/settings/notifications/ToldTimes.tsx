import { useState } from 'react'
import * as v from 'valibot'
import { clockTime, isSpan, noSpan, timeZone, weekdays } from '#contract/local-time.ts'
import type { Preferences, PreferencesChange } from '#contract/preferences.ts'
import { usualZone } from '#contract/telling.ts'
import { browserTimeZone, changePreferences } from '#features/preferences/index.ts'
import { checkWith } from '#forms/check.ts'
import { useForm } from '#forms/use-form.ts'
import { commit } from '#offline/index.ts'
import { Field } from '#ui/field/Field.tsx'
import { Switch } from '#ui/field/Switch.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { QueuedForm } from '../parts/QueuedForm.tsx'
import { TimeZoneInput, zoneLabel } from './TimeZoneInput.tsx'
import css from './ToldTimes.module.css'

/** The zone of a label. */
const zoneOf = (label: string): string => label.trim().replaceAll(' ', '_')

const checkFields = checkWith(
  v.object({
    digest_at: clockTime,
    digest_day: v.string(),
    time_zone: v.pipe(v.string(), v.transform(zoneOf), timeZone),
    isQuiet: v.boolean(),
    from: clockTime,
    to: clockTime,
  }),
)

const check = (times: Times): ReturnType<typeof checkFields> => {
  const checked = checkFields(times)
  return 'output' in checked && times.isQuiet && !isSpan(times) ? { errors: { to: [noSpan] } } : checked
}

/** What the quiet hours are at first, when they are switched on. */
const usualQuiet = { from: '22:00', to: '07:00' }

interface Times {
  digest_at: string
  digest_day: string
  time_zone: string
  isQuiet: boolean
  from: string
  to: string
}

function timesOf({ digest_at, digest_day, time_zone, quiet }: Preferences): Times {
  const zone = zoneLabel(time_zone ?? browserTimeZone() ?? usualZone)
  return { digest_at, digest_day: String(digest_day), time_zone: zone, isQuiet: quiet !== null, ...(quiet ?? usualQuiet) }
}

/** Only what differs: another device may have changed the rest meanwhile. */
function changeOf(before: Times, { digest_at, digest_day, time_zone, isQuiet, from, to }: Times, isZoneKnown: boolean): PreferencesChange {
  const isSameQuiet = isQuiet === before.isQuiet && from === before.from && to === before.to
  return {
    ...(digest_at !== before.digest_at && { digest_at }),
    ...(digest_day !== before.digest_day && { digest_day: Number(digest_day) }),
    ...((time_zone !== zoneOf(before.time_zone) || !isZoneKnown) && { time_zone }),
    ...(!isSameQuiet && { quiet: isQuiet ? { from, to } : null }),
  }
}

/** When mails about alerts come, and when nothing rings. */
export function ToldTimes({ preferences }: { preferences: Preferences }) {
  const [saved, setSaved] = useState(() => timesOf(preferences))
  const form = useForm({
    start: saved,
    check,
    errorsOf: errorsOfQueued,
    submit: async (times, typed) => {
      await commit(changePreferences, changeOf(saved, times, preferences.time_zone !== null))
      setSaved(typed)
      flashSaved('Times')
    },
  })
  const { values, errors, text, set } = form
  return (
    <QueuedForm label="When you are told" form={form} submitLabel="Save">
      <div className={css['times']}>
        <Field label="Daily and weekly emails at" error={errors.digest_at}>
          <TextInput {...text('digest_at')} type="time" />
        </Field>
        <Field label="Weekly emails on">
          <Select {...text('digest_day')}>
            <Options of={weekdays.map((day, at) => [at + 1, day])} />
          </Select>
        </Field>
        <Field label="Time zone" error={errors.time_zone}>
          <TimeZoneInput {...text('time_zone')} onType={typed => set('time_zone', typed)} />
        </Field>
      </div>
      <Switch
        label="Quiet hours"
        note="Nothing rings, and emails at once and messages on your devices wait until they end."
        checked={values.isQuiet}
        onChange={event => set('isQuiet', event.target.checked)}
      />
      {values.isQuiet && (
        <div className={css['times']}>
          <Field label="From" error={errors.from}>
            <TextInput {...text('from')} type="time" />
          </Field>
          <Field label="To" error={errors.to}>
            <TextInput {...text('to')} type="time" />
          </Field>
        </div>
      )}
    </QueuedForm>
  )
}
