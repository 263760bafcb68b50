import { formatMoment } from '../text/format-time.ts'
import css from './NotLoaded.module.css'

/** Says that the numbers shown were kept on this device, and since when; nothing while the server is asked. */
export function KeptNumbers({ copy }: { copy: { asOf?: number | undefined; isInterim?: boolean | undefined } | undefined }) {
  if (copy?.asOf === undefined || copy.isInterim) return null
  return <p className={css['note']}>Can’t reach the server. These numbers are from {formatMoment(copy.asOf)}.</p>
}
