import { profileOfAlert } from '#contract/alert-names.ts'
import type { RawBuilder } from 'kysely'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { AlertKey } from './read.ts'

type Row = Tables['subscriptions']
type Values<Column extends keyof Row> = { [C in Column]?: Row[C] | RawBuilder<Row[C]> }

/** Changes what devices show of an alert, and tells them. Of one that has gone there is nothing to change. */
export const changeAlert = async (tx: Tx, key: AlertKey, change: Values<'new_results' | 'mail'>): Promise<void> =>
  setAlert(tx, key, { ...change, change_seq: await nextChangeSeq(tx) })

/** Sets what only the server knows of an alert. */
export const markAlert = (tx: Tx, key: AlertKey, marks: Values<'finds_from' | 'mailed_to'>): Promise<void> => setAlert(tx, key, marks)

async function setAlert(tx: Tx, { user_id, alert }: AlertKey, values: Values<keyof Row>): Promise<void> {
  const profile = profileOfAlert(alert)
  if (profile)
    await tx
      .updateTable('subscriptions')
      .set(values)
      .where('user_id', '=', user_id)
      .where('index_name', '=', profile.index)
      .where('slug_value', '=', profile.slug)
      .execute()
  else
    await tx
      .updateTable('searches')
      .set(values)
      // What a user chooses is another version of a saved search; what it found is not.
      .$if(values.mail !== undefined, search => search.set(({ eb }) => ({ version: eb('version', '+', 1) })))
      .where('id', '=', alert)
      .where('user_id', '=', user_id)
      .execute()
}
