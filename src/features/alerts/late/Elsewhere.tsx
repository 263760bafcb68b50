import type { AlertElsewhereProps } from '../page/AlertElsewhere.tsx'
import { AlertPush } from './AlertPush.tsx'
import { FeedAddress } from './FeedAddress.tsx'
import css from './Elsewhere.module.css'

/** Where what one alert finds is shown besides the app: on the devices of the user, and in feed readers. */
export default function Elsewhere({ alert, name, push = false, setPush }: AlertElsewhereProps) {
  return (
    <div className={css['parts']}>
      <AlertPush name={name} push={push} setPush={setPush} />
      {alert !== undefined && <FeedAddress alert={alert} finds="this alert finds" />}
    </div>
  )
}
