import { profileOfAlert } from '#contract/alert-names.ts'
import { alertsFound, followFound, searchFound } from '#contract/alert-texts.ts'
import { countText } from '#contract/count-text.ts'
import { pageLink } from '../../core/page-link.ts'
import { composeMail, type NewMail, oneLine } from '../../outside/mail-text.ts'
import type { Letter, LetterAlert, LetterLink } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import type { StopLinks } from './stop-links.ts'
import type { ListedAlert, WaitingAlert } from './waiting-alerts.ts'

/** `alert`: at once; `alert_digest`: at the time that the user chose. */
export type AlertMailKind = 'alert' | 'alert_digest'

interface Recipient {
  kind: AlertMailKind
  to: string
  origin: string
  stop: StopLinks
}

interface MailedAlerts {
  listed: readonly ListedAlert[]
  others: readonly WaitingAlert[]
  records: number
}

/** A mail about alerts, which have found so many records together. `others`: those for which there was no room. Its button stops the mails of its alert, or of all if it has several. */
export function alertMail({ kind, to, origin, stop }: Recipient, { listed: alerts, others, records }: MailedAlerts): NewMail {
  const all = [...alerts, ...others]
  const letter: Letter = {
    title: all.length === 1 ? titleOf(all[0]!) : alertsFound(records, all.length),
    alerts: alerts.map(alert => letterAlert(origin, stop, alert)),
    more: others.length === 0 ? '' : `${countText(others.length, 'more alert has', 'more alerts have')} new results.`,
    links: [
      { text: 'Your alerts, and when you get these emails', href: pageLink(origin, 'alerts') },
      { text: 'Stop all emails about alerts', href: stop.page() },
    ],
  }
  const { title: subject } = letter
  const unsubscribe = stop.post(all.length === 1 ? all[0]!.alert : undefined)
  return composeMail({ kind, to, subject, body: paragraphs(letter), html: letterHtml(letter), unsubscribe })
}

const titleOf = ({ alert, name, finds }: WaitingAlert): string =>
  profileOfAlert(alert) ? followFound(oneLine(name), finds) : searchFound(oneLine(name), finds)

function letterAlert(origin: string, stop: StopLinks, alert: ListedAlert): LetterAlert {
  const rest = alert.finds - alert.listed.length
  return {
    title: titleOf(alert),
    finds: alert.listed.map(({ title, href }) => ({ text: oneLine(title), href: origin + href })),
    all: {
      text: rest > 0 ? `and ${rest.toLocaleString('en')} more` : 'Open in Indago',
      href: origin + alert.href,
    },
    stop: { text: 'Stop emails for this alert', href: stop.page(alert.alert) },
  }
}

const linked = ({ text, href }: LetterLink): string => `${text}\n${href}`

/** The letter as plain text. The title is said once if there is one alert. */
const paragraphs = ({ title, alerts, more, links }: Letter): string[] => [
  `${title}:`,
  ...alerts.flatMap(alert => [
    ...(alert.title === title ? [] : [`${alert.title}:`]),
    ...[...alert.finds, alert.all, alert.stop].map(linked),
  ]),
  ...(more ? [more] : []),
  ...links.map(linked),
]
