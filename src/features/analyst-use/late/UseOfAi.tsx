import { useId } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { analystUse, type DayOfUse } from '#contract/analyst-use.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatNumber } from '#kit/format-number.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { FigureTable } from '#ui/list/ScrollRegion.tsx'
import { DateText } from '#ui/text/DateText.tsx'
import css from './UseOfAi.module.css'

/** Who answers the questions of users, what is sent where, and what the last days used and cost. For the owner of the server. */
export default function UseOfAi() {
  const id = useId()
  const { answer, error, again } = useRead(analystUse.show, {})
  return (
    <section className={css['block']} aria-labelledby={id}>
      <h2 id={id}>Use of AI</h2>
      {!answer && <NotLoaded error={error} again={again} what="The use of AI" />}
      {answer && <Use {...answer} />}
    </section>
  )
}

function Use({ analyst, price, allowed, days }: Reply<typeof analystUse.show>) {
  if (!analyst.language_model)
    return (
      <p className={css['note']}>
        Answers are composed of sentences of the records, without a language model. Nothing leaves this server, and nothing is paid.
      </p>
    )
  return (
    <>
      <p className={css['note']}>
        <bdi>{analyst.name}</bdi> answers. Records and questions are sent to <bdi>{analyst.sent_to}</bdi>. {boundText(allowed)}
      </p>
      {days.length === 0 ? (
        <p className={css['note']}>Nothing was used in the last 30 days.</p>
      ) : (
        <FigureTable caption="Tokens of the last 30 days" className={css['days']}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Users</th>
              <th scope="col">Sent</th>
              <th scope="col">Written</th>
              {price && <th scope="col">Cost</th>}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">All</th>
              <td>–</td>
              <Figures {...sumOf(days)} />
            </tr>
            {days.map(one => (
              <tr key={one.day}>
                <th scope="row">
                  <DateText date={one.day} />
                </th>
                <td>{formatNumber(one.users)}</td>
                <Figures {...one} />
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
      <p className={css['note']}>
        Tokens as the provider counts them, estimated for answers that were stopped. Days are those of UTC.
        {!price && ' Set AI_PRICE_IN and AI_PRICE_OUT to see what they cost.'}
      </p>
    </>
  )
}

type Sum = Pick<DayOfUse, 'sent' | 'written' | 'cost'>

const Figures = ({ sent, written, cost }: Sum) => (
  <>
    <td>{formatNumber(sent)}</td>
    <td>{formatNumber(written)}</td>
    {cost !== null && <td>{cost.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</td>}
  </>
)

const sumOf = (days: readonly DayOfUse[]): Sum => ({
  sent: days.reduce((sum, { sent }) => sum + sent, 0),
  written: days.reduce((sum, { written }) => sum + written, 0),
  cost: days.some(({ cost }) => cost === null) ? null : days.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
})

function boundText({ user, all }: { user: number | null; all: number | null }): string {
  const bounds = [user !== null && `${formatNumber(user)} tokens of each user`, all !== null && `${formatNumber(all)} of all`].filter(
    text => text !== false,
  )
  return bounds.length > 0 ? `Allowed in a day: ${bounds.join(', ')}.` : 'There is no bound in a day.'
}
