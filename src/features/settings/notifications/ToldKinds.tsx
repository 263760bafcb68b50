import type { Preferences } from '#contract/preferences.ts'
import { type Channel, channels, isWanted, telling, type ToldKind, toldKinds, type ToldSwitch } from '#contract/telling.ts'
import { DeviceMessages } from '#features/alerts/index.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { changePreferences } from '#features/preferences/index.ts'
import { commit, type SyncMark } from '#offline/index.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { flashError } from '#forms/flashes.ts'
import css from './ToldKinds.module.css'

const kindTexts: Readonly<Record<ToldKind, { name: string; note: string }>> = {
  alerts: {
    name: 'Alerts',
    note: 'New results of your saved searches and of profiles you follow. When emails come, and whether your devices show it, is set for each alert.',
  },
  invitations: { name: 'Invitations', note: 'Someone invites you to a folder or group.' },
  memberships: { name: 'Sharing', note: 'Answers to your invitations, changed roles, people who leave.' },
  announcements: { name: 'Announcements', note: 'News about Indago.' },
  account: { name: 'Account and security', note: 'New logins, passwords and addresses.' },
  jobs: { name: 'Finished tasks', note: 'A long task is done, such as saving many results.' },
  profile: { name: 'Your profile', note: 'Answers to your requests about records.' },
  questions: { name: 'Questions', note: 'Answers and comments to what you ask, follow or write, and mentions of you.' },
  opportunities: { name: 'Opportunities', note: 'New ones in communities whose opportunities you follow.' },
}
const channelNames: Readonly<Record<Channel, string>> = { bell: 'Bell', mail: 'Email', push: 'Devices' }

/** What is told where. Each choice takes effect at once. */
export const ToldKinds = ({ preferences }: { preferences: Preferences & { mark?: SyncMark } }) => (
  <div className={css['kinds']}>
    {toldKinds.map(kind => (
      <Kind key={kind} kind={kind} preferences={preferences} />
    ))}
    <ChangeMark mark={preferences.mark} />
  </div>
)

function Kind({ kind, preferences }: { kind: ToldKind; preferences: Preferences }) {
  const { name, note } = kindTexts[kind]
  const choose = async (channel: Channel, isOn: boolean) => {
    // Only what can be switched has a box.
    await commit(changePreferences, { told: { [`${kind}.${channel}` as ToldSwitch]: isOn } }).catch(flashError)
  }
  return (
    <fieldset className={css['kind']} aria-describedby={`told-${kind}`}>
      <legend className={css['name']}>{name}</legend>
      <p id={`told-${kind}`} className={css['note']}>
        {note}
      </p>
      <div className={css['channels']}>
        {channels.map(channel => {
          const usual = telling[kind][channel]
          if (usual === 'never') return null
          if (usual === 'always')
            return (
              <span key={channel} className={css['always']}>
                {channelNames[channel]}, always
              </span>
            )
          return (
            <Checkbox
              key={channel}
              className={css[channel]}
              label={channelNames[channel]}
              checked={isWanted(preferences, kind, channel)}
              onChange={event => void choose(channel, event.target.checked)}
            />
          )
        })}
      </div>
      {telling[kind].push !== 'never' && (
        <div className={css['device']}>
          <DeviceMessages isWanted={isWanted(preferences, kind, 'push')} />
        </div>
      )}
    </fieldset>
  )
}
