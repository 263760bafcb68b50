import { useId } from 'react'
import { type MailTime, mailTimes } from '#contract/alert-fields.ts'
import { weekdays } from '#contract/local-time.ts'
import { type Preferences, usualPreferences } from '#contract/preferences.ts'
import { isWanted } from '#contract/telling.ts'
import { changePreferences, usePreferences, withTimeZone } from '#features/preferences/index.ts'
import { commit } from '#offline/index.ts'
import { Options, Select } from '#ui/first/Select.tsx'
import { isStored } from '../searches/is-stored.ts'
import css from './AlertDelivery.module.css'

interface AlertDeliveryProps {
  /** What the alert is called. */
  name: string
  /** Undefined on a device that has not pulled since this can be chosen. */
  mail: MailTime | undefined
  /** Stores the change of this alert. */
  change: (mail: MailTime) => Promise<unknown>
}

const names = (chosen: Preferences): Readonly<Record<MailTime, string>> => ({
  off: 'No emails',
  at_once: 'Email at once',
  daily: `Email daily at ${chosen.digest_at}`,
  weekly: `Email on ${weekdays[chosen.digest_day - 1]}s at ${chosen.digest_at}`,
})

/** How the user is told of what one alert finds. Takes effect at once, offline too. */
export function AlertDelivery({ name, mail = 'off', change }: AlertDeliveryProps) {
  const preferences = usePreferences() ?? usualPreferences
  const noteId = useId()
  const isStopped = mail !== 'off' && !isWanted(preferences, 'alerts', 'mail')
  const choose = async (chosen: MailTime) => {
    const zone = chosen === 'off' ? {} : withTimeZone(preferences.time_zone, {})
    if (await isStored(change(chosen))) await isStored(commit(changePreferences, zone))
  }
  return (
    <div className={css['delivery']}>
      <Select
        className={css['choice']}
        aria-label={`Emails of ${name}`}
        aria-describedby={isStopped ? noteId : undefined}
        value={mail}
        onChange={event => void choose(mailTimes.find(time => time === event.target.value) ?? 'off')}
      >
        <Options of={mailTimes.map(time => [time, names(preferences)[time]])} />
      </Select>
      {isStopped && (
        <span id={noteId} className={css['note']}>
          Emails about alerts are off in your settings.
        </span>
      )}
    </div>
  )
}
